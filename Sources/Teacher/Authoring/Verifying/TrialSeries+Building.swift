// Builds a trial of each chapter at the same time, and runs the tests of the trials that compile.

import CommandSupport
import Curriculum
import ExerciseRuns
import Foundation

extension TrialSeries {
  /// What was found in each trial; nil for a trial that could not be decided.
  ///
  /// - Parameter trials: One of each chapter.
  /// - Throws: Why the copy cannot be written, or that a tool cannot be started.
  func results(of trials: [Trial]) throws -> [(trial: Trial, defects: [String]?)] {
    for trial in trials { try copy.put(trial.texts, into: [trial.chapter]) }
    var open = trials
    var found: [(Trial, [String]?)] = []
    while !open.isEmpty {
      switch try build.run() {
      case .built: return try found + zip(open, defects(in: open)).map { ($0, $1) }
      case .undecided: return found + open.map { ($0, nil) }
      case .failed(let log):
        let broken = open.map { ($0, errors(of: $0, in: log)) }.filter { !$1.isEmpty }
        guard !broken.isEmpty else {
          let words = "The book cannot be built: \(log.firstError). Correct it, and verify again."
          return found + open.map { ($0, [words]) }
        }
        for (trial, errors) in broken {
          found.append((trial, trial.defects(compiling: errors)))
          open.removeAll { $0.chapter.id == trial.chapter.id }
          // The others are built without it, beside finished files as they were at the beginning.
          let solution = AnswerFiles(in: copy.root).solution
          try copy.put(trial.chapter.exercises.texts(solution), into: [trial.chapter])
        }
      }
    }
    return found
  }

  /// What is found in the trials that were built; those of different chapters are run at the same time.
  ///
  /// Tests of wrong answers often wait. So there are more of them at a time than processors.
  private func defects(in trials: [Trial]) throws(CommandError) -> [[String]?] {
    let most = 3 * ProcessInfo.processInfo.activeProcessorCount
    return try inParallel(trials, most: most) { trial throws(CommandError) in
      try TrialRun(trial: trial, series: self).defects(mostAtOnce: max(1, most / trials.count))
    }
  }

  private func errors(of trial: Trial, in log: BuildLog) -> [BuildLog.CompileError] {
    let chapter = trial.chapter
    return [chapter.path, chapter.tests, chapter.solution].flatMap { log.errors(in: $0 + "/") }
  }
}
