// Builds one trial of each chapter at the same time, and runs the tests of those that compile.

import Curriculum
import ExerciseRuns
import Foundation
import Processes

/// One trial of each chapter.
struct Round {
  let trials: [Trial]
  let copy: BookCopy
  let build: BookBuild
  /// The exercises whose solutions fail: no mistake of another exercise is to blame for them.
  let failing: Set<ExerciseID>
  /// What a chapter gets in the place of a trial that does not compile.
  let solved: [Int: [ExerciseID: String]]

  /// What was found in each trial, by chapter; nil for a trial that could not be decided.
  ///
  /// - Throws: Why the copy cannot be written, or `CannotStart`.
  func run() throws -> [(trial: Trial, faults: [Fault]?)] {
    for trial in trials { try copy.put(trial.texts, into: trial.chapter) }
    var open = trials
    var found: [(Trial, [Fault]?)] = []
    while !open.isEmpty {
      switch try build.run() {
      case .built: return try found + zip(open, faults(in: open)).map { ($0, $1) }
      case .undecided: return found + open.map { ($0, nil) }
      case .failed(let log):
        let blamed = open.filter { !errors(of: $0, in: log).isEmpty }
        guard !blamed.isEmpty else { return found + open.map { ($0, [cannotBuild(log)]) } }
        for trial in blamed {
          found.append(
            (trial, CompileJudge(trial: trial, errors: errors(of: trial, in: log)).faults))
          try copy.put(solved[trial.chapter.id] ?? [:], into: trial.chapter)
        }
        open.removeAll { trial in blamed.contains { $0.chapter.id == trial.chapter.id } }
      }
    }
    return found
  }

  /// What is found in the trials that were built; those of different chapters are run at the same time.
  private func faults(in trials: [Trial]) throws(CannotStart) -> [[Fault]?] {
    try inParallel(trials.map(judging))
  }

  private func judging(_ trial: Trial) -> @Sendable () throws(CannotStart) -> [Fault]? {
    { () throws(CannotStart) in try faults(in: trial) }
  }

  private func faults(in trial: Trial) throws(CannotStart) -> [Fault]? {
    if case .mistakes(let mistakes) = trial.subject, let mistake = mistakes.first,
      case .compiler(let words) = mistake.refusal
    {
      let sentence =
        "\(mistake.path) compiles, but its first line says that the compiler refuses it with "
        + "\"\(words)\". Correct it, or write 'expect' and words of a test."
      return [.other(mistake.exercise, sentence)]
    }
    let process = TestProcess(root: copy.root, environment: build.environment)
    switch try TrialRun(trial: trial, copy: copy, process: process, failing: failing).verdict() {
    case .decided(let faults): return faults
    case .undecided: return nil
    }
  }

  private func errors(of trial: Trial, in log: BuildLog) -> [BuildLog.CompileError] {
    log.errors(in: trial.chapter.path + "/") + log.errors(in: trial.chapter.tests + "/")
      + log.errors(in: trial.chapter.solution + "/")
  }

  private func cannotBuild(_ log: BuildLog) -> Fault {
    let words = log.firstError
    return .other(nil, "The book cannot be built: \(words). Correct it, and verify again.")
  }
}
