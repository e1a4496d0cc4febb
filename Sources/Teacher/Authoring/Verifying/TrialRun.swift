// Runs the tests of a trial that was built.

import CommandSupport
import Curriculum
import ExerciseRuns
import Foundation

/// Runs the tests of one trial, each exercise in a process of its own.
struct TrialRun {
  let trial: Trial
  /// What has built the trial.
  let bench: TrialBench
  /// How many processes run at the same time.
  let mostAtOnce: Int

  private var judge: Judge { Judge(trial: trial) }
  private var repetition: Repetition { bench.repetition }

  /// Some tests, and who judges how they ended.
  private struct Job: Sendable {
    let tests: ExerciseTests
    /// Those that will decide, as far as known: all are run only if these find nothing, or something else.
    var decisive: ExerciseTests?
    let judge: @Sendable (RunResult, _ states: () -> [ExerciseID: ExerciseState]) -> [Defect?]
  }

  /// Runs the tests, those of variants as often as asked for.
  ///
  /// - Returns: What was found; nil if the machine was too busy, or if the tests wait for something that
  ///   never comes.
  /// - Throws: That the tests cannot be started.
  func defects() throws(CommandError) -> [Defect]? {
    var runs: [[Defect]] = []
    for _ in 0..<(trial.variants.isEmpty ? 1 : repetition.times) {
      guard let defects = try decided() else { return nil }
      runs.append(defects)
    }
    return Judge.defects(ofRuns: runs)
  }

  /// Runs the tests once, and once more if they could not be decided.
  private func decided() throws(CommandError) -> [Defect]? {
    let jobs = jobs
    for _ in 1...2 {
      let results = try inParallel(jobs, most: mostAtOnce) { job throws(CommandError) in
        try result(of: job)
      }
      if results.contains(where: \.isUndecided) { continue }
      return zip(jobs, results).flatMap { $0.judge($1, states) }.compactMap { $0 }
    }
    return nil
  }

  private func result(of job: Job) throws(CommandError) -> RunResult {
    let process = TestProcess(of: bench.build, .author)
    if let decisive = job.decisive {
      let result = try process.run(decisive).whole
      if !result.isUndecided, job.judge(result, states).allSatisfy({ $0 == nil }) { return result }
    }
    return try process.run(job.tests).whole
  }

  /// How far the exercises of the copy are: their files are read, so it is asked only where a run was not well.
  private func states() -> [ExerciseID: ExerciseState] {
    let book = bench.copy.book
    return Dictionary(uniqueKeysWithValues: book.exercises.map { ($0.id, book.state(of: $0)) })
  }

  // MARK: What is run

  private var jobs: [Job] {
    if trial.answers.isEmpty {
      return [Job(tests: ExerciseTests(allOf: trial.chapter)) { judge.defects(ofStubs: $0, $1()) }]
    }
    guard trial.variants.isEmpty || !trial.mistakes.isEmpty else {
      return trial.accepting.filter { !bench.failing.contains($0.id) }.map { exercise in
        Job(tests: tests(of: exercise)) { result, _ in
          [judge.defect(ofRightAnswers: trial.variants, result, exercise)]
        }
      }
    }
    return trial.answers.map(job)
      + (repetition.isOfVariantsAlone ? [] : jobOfBystanders(trial.mistakes))
  }

  private func job(of answer: TriedAnswer) -> Job {
    let (exercise, all) = (answer.exercise, tests(of: answer.exercise))
    switch answer.kind {
    case .solution:
      return Job(tests: all) { result, _ in [judge.defect(ofSolution: result, exercise)] }
    case .placeholder:
      return Job(tests: .swiftTesting([all])) { result, _ in
        [judge.defect(ofPlaceholder: result, exercise)]
      }
    case .variant(let mistake):
      // What was red when the mistake was recorded refuses it again.
      let known = !repetition.isOfVariantsAlone && !mistake.failing.isEmpty
      return Job(tests: all, decisive: known ? all.numbered(mistake.failing) : nil) { result, _ in
        let record =
          repetition.isRecorded
          ? note(result, of: mistake) : judge.otherSchedules(in: result, than: mistake)
        return [judge.defect(of: mistake, result) ?? record]
      }
    }
  }

  /// Writes into a mistake's file which tests were red, and which schedules a race was found with.
  private func note(_ result: RunResult, of mistake: Variant) -> Defect? {
    let file = bench.copy.original.appending(path: mistake.path)
    do {
      let text = try String(contentsOf: file, encoding: .utf8)
      let isRace = if case .search = mistake.refusal { true } else { false }
      let noted = Variant.text(
        text, failing: result.events.redNumbers,
        schedules: isRace ? result.events.foundSchedules : [])
      if noted != text { try Data(noted.utf8).write(to: file, options: .atomic) }
      return nil
    } catch {
      return Defect(mistake.exercise, "\(mistake.path) cannot be written: \(error).")
    }
  }

  private func jobOfBystanders(_ mistakes: [Variant]) -> [Job] {
    let others = trial.bystanders.filter { !bench.failing.contains($0.id) }.map(tests)
    guard !others.isEmpty else { return [] }
    return [
      Job(tests: .swiftTesting(others)) { [judge.defect(of: mistakes, bystanders: $0, $1())] }
    ]
  }

  private func tests(of exercise: Exercise) -> ExerciseTests {
    ExerciseTests(of: exercise, in: trial.chapter, root: bench.copy.root)
  }
}
