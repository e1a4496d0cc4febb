// Builds a trial of each chapter at the same time, and runs the tests of the trials that compile.

import CommandSupport
import Curriculum
import ExerciseRuns
import Foundation

/// One trial of each chapter.
struct Round {
  let trials: [Trial]
  let copy: BookCopy
  let build: BookBuild
  let repetition: Repetition
  /// The exercises whose solutions fail: no mistake of another exercise is to blame for them.
  let failing: Set<ExerciseID>
  /// What a chapter gets in the place of a trial that does not compile.
  let solved: [Int: [ExerciseID: String]]

  /// What was found in each trial, by chapter; nil for a trial that could not be decided.
  ///
  /// - Throws: Why the copy cannot be written, or that a tool cannot be started.
  func run() throws -> [(trial: Trial, defects: [Defect]?)] {
    for trial in trials { try copy.put(trial.texts, into: [trial.chapter]) }
    var open = trials
    var found: [(Trial, [Defect]?)] = []
    while !open.isEmpty {
      switch try build.run() {
      case .built: return try found + zip(open, defects(in: open)).map { ($0, $1) }
      case .undecided: return found + open.map { ($0, nil) }
      case .failed(let log):
        let blamed = open.filter { !errors(of: $0, in: log).isEmpty }
        guard !blamed.isEmpty else { return found + open.map { ($0, [cannotBuild(log)]) } }
        for trial in blamed {
          found.append(
            (trial, CompileJudge(trial: trial, errors: errors(of: trial, in: log)).defects))
          try copy.put(solved[trial.chapter.id] ?? [:], into: [trial.chapter])
        }
        open.removeAll { trial in blamed.contains { $0.chapter.id == trial.chapter.id } }
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
      try defects(in: trial, running: max(1, most / trials.count))
    }
  }

  private func defects(in trial: Trial, running most: Int) throws(CommandError) -> [Defect]? {
    if case .mistakes(let mistakes) = trial.subject, let mistake = mistakes.first,
      case .compiler(let words) = mistake.refusal
    {
      let sentence =
        "\(mistake.path) compiles, but its first line says that the compiler refuses it with "
        + "\"\(words)\". Correct it, or write 'expect' and words of a test."
      return [.other(mistake.exercise, sentence)]
    }
    let process = TestProcess(of: build, .author)
    return try TrialRun(
      trial: trial, copy: copy, process: process, mostAtOnce: most, repetition: repetition,
      failing: failing
    ).defects()
  }

  private func errors(of trial: Trial, in log: BuildLog) -> [BuildLog.CompileError] {
    log.errors(in: trial.chapter.path + "/") + log.errors(in: trial.chapter.tests + "/")
      + log.errors(in: trial.chapter.solution + "/")
  }

  private func cannotBuild(_ log: BuildLog) -> Defect {
    let words = log.firstError
    return .other(nil, "The book cannot be built: \(words). Correct it, and verify again.")
  }
}
