// Runs the tests of a trial that was built.

import Curriculum
import ExerciseRuns
import Processes

/// Runs the tests of one trial, each exercise in a process of its own.
struct TrialRun {
  let trial: Trial
  let copy: BookCopy
  let process: TestProcess
  /// The exercises whose solutions fail.
  let failing: Set<ExerciseID>

  /// What was found.
  enum Verdict {
    case decided([Fault])
    /// The machine was too busy, or the tests wait for something that never comes.
    case undecided
  }

  private struct Job: Sendable {
    let run: @Sendable () throws(CannotStart) -> TestProcess.Result
    let judge: @Sendable (TestProcess.Result, [ExerciseID: ExerciseState]) -> [Fault]
  }

  /// Runs the tests; once more if they could not be decided.
  ///
  /// - Throws: `CannotStart` if the tests cannot be started.
  func verdict() throws(CannotStart) -> Verdict {
    let first = try attempt()
    if case .undecided = first { return try attempt() }
    return first
  }

  private func attempt() throws(CannotStart) -> Verdict {
    let jobs = jobs
    let results = try inParallel(jobs.map(\.run))
    if results.contains(where: \.isUndecided) { return .undecided }
    let book = copy.book
    let states = Dictionary(
      uniqueKeysWithValues: book.exercises.map { ($0.id, book.state(of: $0)) })
    return .decided(zip(jobs, results).flatMap { job, result in job.judge(result, states) })
  }

  // MARK: What is run

  private var jobs: [Job] {
    let judge = Judge(trial: trial)
    switch trial.subject {
    case .stubs:
      let filter = "^\(swiftName(trial.chapter.tests))\\."
      return [
        job({ [process] () throws(CannotStart) in try process.run(filter: filter) }) {
          judge.faults(ofStubs: $0, $1)
        }
      ]
    case .placeholders:
      return trial.decisive.map { exercise in
        job(small(exercise)) { result, _ in judge.faults(ofPlaceholder: result, exercise) }
      }
    case .solution:
      return trial.decisive.map { exercise in
        job(whole(exercise) { $0.end == .passed }) { result, _ in
          judge.faults(ofSolution: result, exercise)
        }
      }
    case .mistakes(let mistakes): return jobs(for: mistakes, judge)
    }
  }

  private func jobs(for mistakes: [Mistake], _ judge: Judge) -> [Job] {
    let own = mistakes.flatMap { mistake in
      trial.decisive.filter { $0.id == mistake.exercise }.map { exercise in
        job(whole(exercise) { $0.end == .passed }) { result, _ in
          judge.faults(of: mistake, result)
        }
      }
    }
    let others = trial.bystanders.filter { !failing.contains($0.id) }.map(tests)
    guard !others.isEmpty else { return own }
    let filter = ExerciseTests.filter(others)
    return own + [
      job({ [process] () throws(CannotStart) in try process.run(filter: filter) }) {
        judge.faults(of: mistakes, bystanders: $0, $1)
      }
    ]
  }

  private func job(
    _ run: @escaping @Sendable () throws(CannotStart) -> TestProcess.Result,
    _ judge: @escaping @Sendable (TestProcess.Result, [ExerciseID: ExerciseState]) -> [Fault]
  ) -> Job {
    Job(run: run, judge: judge)
  }

  private func tests(of exercise: Exercise) -> ExerciseTests {
    ExerciseTests(of: exercise, in: trial.chapter, root: copy.root)
  }

  /// Runs an exercise's tests in Swift Testing.
  private func small(
    _ exercise: Exercise
  ) -> @Sendable () throws(CannotStart) -> TestProcess.Result {
    let filter = ExerciseTests.filter([tests(of: exercise)])
    return { [process] () throws(CannotStart) in try process.run(filter: filter) }
  }

  /// Runs an exercise's tests in Swift Testing; and those in XCTest, if the first end as they should.
  private func whole(
    _ exercise: Exercise,
    if continues: @escaping @Sendable (TestProcess.Result) -> Bool
  ) -> @Sendable () throws(CannotStart) -> TestProcess.Result {
    let (tests, small) = (tests(of: exercise), small(exercise))
    return { [process] () throws(CannotStart) in
      let first = try small()
      guard !tests.classes.isEmpty, continues(first) else { return first }
      let second = try process.run(classes: tests.classes, of: tests.module)
      return TestProcess.Result(end: second.end, events: first.events, output: second.output)
    }
  }
}
