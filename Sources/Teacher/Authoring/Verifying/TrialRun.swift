// Runs the tests of a trial that was built.

import CommandSupport
import Curriculum
import ExerciseRuns

/// Runs the tests of one trial, each exercise in a process of its own.
struct TrialRun {
  let trial: Trial
  let copy: BookCopy
  let process: TestProcess
  /// The exercises whose solutions fail.
  let failing: Set<ExerciseID>

  /// Some tests, and who judges how they ended.
  private struct Job: Sendable {
    let tests: ExerciseTests
    let judge: @Sendable (RunResult, [ExerciseID: ExerciseState]) -> [Defect]
  }

  /// Runs the tests; once more if they could not be decided.
  ///
  /// - Returns: What was found; nil if the machine was too busy, or if the tests wait for something that
  ///   never comes.
  /// - Throws: That the tests cannot be started.
  func defects() throws(CommandError) -> [Defect]? {
    if let defects = try attempt() { return defects }
    return try attempt()
  }

  private func attempt() throws(CommandError) -> [Defect]? {
    let jobs = jobs
    let results = try inParallel(jobs) { [process] job throws(CommandError) in
      try process.run(job.tests).whole
    }
    if results.contains(where: \.isUndecided) { return nil }
    let book = copy.book
    let states = Dictionary(
      uniqueKeysWithValues: book.exercises.map { ($0.id, book.state(of: $0)) })
    return zip(jobs, results).flatMap { job, result in job.judge(result, states) }
  }

  // MARK: What is run

  private var jobs: [Job] {
    let judge = Judge(trial: trial)
    switch trial.subject {
    case .stubs:
      return [Job(tests: ExerciseTests(allOf: trial.chapter)) { judge.defects(ofStubs: $0, $1) }]
    case .placeholders:
      return trial.decisive.map { exercise in
        Job(tests: .swiftTesting([tests(of: exercise)])) { result, _ in
          judge.defects(ofPlaceholder: result, exercise)
        }
      }
    case .solution:
      return trial.decisive.map { exercise in
        Job(tests: tests(of: exercise)) { result, _ in
          judge.defects(ofSolution: result, exercise)
        }
      }
    case .mistakes(let mistakes): return jobs(for: mistakes, judge)
    }
  }

  private func jobs(for mistakes: [Mistake], _ judge: Judge) -> [Job] {
    let own = mistakes.flatMap { mistake in
      trial.decisive.filter { $0.id == mistake.exercise }.map { exercise in
        Job(tests: tests(of: exercise)) { result, _ in judge.defects(of: mistake, result) }
      }
    }
    let others = trial.bystanders.filter { !failing.contains($0.id) }.map(tests)
    guard !others.isEmpty else { return own }
    return own + [
      Job(tests: .swiftTesting(others)) { judge.defects(of: mistakes, bystanders: $0, $1) }
    ]
  }

  private func tests(of exercise: Exercise) -> ExerciseTests {
    ExerciseTests(of: exercise, in: trial.chapter, root: copy.root)
  }
}
