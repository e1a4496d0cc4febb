// Builds a trial of each chapter at the same time, and runs the tests of the trials that compile.

import CommandSupport
import Curriculum
import ExerciseRuns
import Foundation

/// Where trials are built and run: one of each chapter at a time.
struct TrialBench {
  let copy: BookCopy
  let build: BookBuild
  let repetition: Repetition
  /// What a chapter gets in the place of a trial that does not compile: its solutions as they were at the beginning,
  /// since an author may go on editing.
  let solved: [Int: [ExerciseID: String]]
  /// The exercises whose solutions fail: no mistake of another exercise is to blame for them.
  var failing: Set<ExerciseID> = []

  /// What was found in each trial; nil for a trial that could not be decided.
  ///
  /// - Parameter trials: One of each chapter.
  /// - Throws: Why the copy cannot be written, or that a tool cannot be started.
  func run(_ trials: [Trial]) throws -> [(trial: Trial, defects: [Defect]?)] {
    for trial in trials { try copy.put(trial.texts, into: [trial.chapter]) }
    var open = trials
    var found: [(Trial, [Defect]?)] = []
    while !open.isEmpty {
      switch try build.run() {
      case .built: return try found + zip(open, defects(in: open)).map { ($0, $1) }
      case .undecided: return found + open.map { ($0, nil) }
      case .failed(let log):
        let errors = open.map { self.errors(of: $0, in: log) }
        guard errors.contains(where: { !$0.isEmpty }) else {
          let words = "The book cannot be built: \(log.firstError). Correct it, and verify again."
          return found + open.map { ($0, [Defect(nil, words)]) }
        }
        for (trial, errors) in zip(open, errors) where !errors.isEmpty {
          found.append((trial, CompileJudge(trial: trial, errors: errors).defects))
          // The others are built without it.
          try copy.put(solved[trial.chapter.id, default: [:]], into: [trial.chapter])
        }
        open = zip(open, errors).filter { $0.1.isEmpty }.map { $0.0 }
      }
    }
    return found
  }

  /// What is found in the trials that were built; those of different chapters are run at the same time.
  ///
  /// Tests of wrong answers often wait. So there are more of them at a time than processors.
  private func defects(in trials: [Trial]) throws(CommandError) -> [[Defect]?] {
    let most = 3 * ProcessInfo.processInfo.activeProcessorCount
    return try inParallel(trials, most: most) { trial throws(CommandError) in
      try defects(in: trial, mostAtOnce: max(1, most / trials.count))
    }
  }

  private func defects(in trial: Trial, mostAtOnce: Int) throws(CommandError) -> [Defect]? {
    if let mistake = trial.mistakes.first, case .compiler(let words) = mistake.refusal {
      let sentence =
        "\(mistake.path) compiles, but its first line says that the compiler refuses it with "
        + "\"\(words)\". Correct it, or write 'expect' and words of a test."
      return [Defect(mistake.exercise, sentence)]
    }
    return try TrialRun(trial: trial, bench: self, mostAtOnce: mostAtOnce).defects()
  }

  private func errors(of trial: Trial, in log: BuildLog) -> [BuildLog.CompileError] {
    log.errors(in: trial.chapter.path + "/") + log.errors(in: trial.chapter.tests + "/")
      + log.errors(in: trial.chapter.solution + "/")
  }
}
