// Runs the tests of a trial that was built.

import CommandSupport
import Curriculum
import ExerciseRuns
import Foundation

/// Runs the tests of one trial, each exercise in a process of its own.
struct TrialRun {
  let trial: Trial
  /// What has built the trial.
  let series: TrialSeries

  /// Tests that are run together, in a process of their own.
  private enum Check {
    /// All of the chapter as it is shipped.
    case stubs
    /// Those of a tried answer's own exercise.
    case own(TriedAnswer)
    /// Those of an exercise that must be green with right answers.
    case green(Exercise)
    /// Those of exercises that must not turn red, because they do not build on the mistakes.
    case bystanders([Exercise])
  }

  /// Runs the tests, those of variants as often as asked for, and once more what could not be decided.
  ///
  /// - Parameter most: How many processes run at the same time.
  /// - Returns: What was found; nil if the machine was too busy, or if the tests wait for something that never comes.
  /// - Throws: That the tests cannot be started.
  func defects(mostAtOnce most: Int) throws(CommandError) -> [String]? {
    if let mistake = trial.variants.first, let refusal = mistake.refusal, !refusal.isByTest {
      return [
        "\(mistake.path) compiles, but its first line says that the compiler refuses it with "
          + "\"\(refusal.words)\". Correct it, or write 'expect' and words of a test."
      ]
    }
    var runs: [[String]] = []
    for _ in 0..<(trial.variants.isEmpty ? 1 : series.times) {
      let found = try inParallel(checks, most: most) { check throws(CommandError) in
        if let defects = try defects(check) { return Optional(defects) }
        return try defects(check)
      }
      guard !found.contains(nil) else { return nil }
      runs.append(found.flatMap { $0 ?? [] })
    }
    return Trial.defects(ofRuns: runs)
  }

  private var checks: [Check] {
    guard let first = trial.answers.first else { return [.stubs] }
    if first.good == .accepted { return well(trial.dependents).map(Check.green) }
    let bystanders = bystanders
    return trial.answers.map(Check.own) + (bystanders.isEmpty ? [] : [.bystanders(bystanders)])
  }

  /// What some tests find; nil if it could not be decided.
  private func defects(_ check: Check) throws(CommandError) -> [String]? {
    switch check {
    case .stubs:
      try judged(ExerciseTests(allOf: trial.chapter)) { trial.defects(ofStubs: $0, states()) }
    case .own(let answer): try defects(of: answer)
    case .green(let exercise):
      try judged(tests(of: exercise)) { [trial.defect(ofRightAnswers: $0, exercise)] }
    case .bystanders(let others):
      try judged(.swiftTesting(others.map(tests))) {
        [trial.defect(ofBystanders: others, $0, states)]
      }
    }
  }

  private func defects(of answer: TriedAnswer) throws(CommandError) -> [String]? {
    let (exercise, all) = (answer.exercise, tests(of: answer.exercise))
    guard let mistake = answer.variant else {
      return answer.good == .passes
        ? try judged(all) { [exercise.defect(ofSolution: $0, in: trial.chapter)] }
        : try judged(.swiftTesting([all])) { [exercise.defect(ofPlaceholder: $0)] }
    }
    func judge(_ result: RunResult) -> [String?] {
      if let defect = mistake.defect(ofMistake: result) { return [defect] }
      return [series.isRecorded ? note(result, of: mistake) : mistake.defect(ofSearches: result)]
    }
    // What was red when the mistake was recorded refuses it again: all is run only if that finds something else.
    if !series.isOfVariantsAlone, !mistake.failing.isEmpty,
      try judged(all.numbered(mistake.failing), judge) == []
    {
      return []
    }
    return try judged(all, judge)
  }

  private func judged(
    _ tests: ExerciseTests, _ judge: (RunResult) -> [String?]
  ) throws(CommandError) -> [String]? {
    let result = try TestProcess(of: series.build, .author).run(tests).whole
    return result.isUndecided ? nil : judge(result).compactMap(\.self)
  }

  /// Writes into a mistake's file which tests were red, and which schedules a race was found with.
  private func note(_ result: RunResult, of mistake: Variant) -> String? {
    let file = series.copy.original.appending(path: mistake.path)
    do {
      let text = try String(contentsOf: file, encoding: .utf8)
      let noted = Variant.text(
        text, failing: result.events.redNumbers,
        schedules: mistake.refusal?.judge == .search ? result.events.foundSchedules : [])
      if noted != text { try SourceFile.write(Data(noted.utf8), to: file) }
      return nil
    } catch {
      return "\(mistake.path) cannot be written: \(error)."
    }
  }

  // MARK: Other exercises

  /// The exercises that must not turn red.
  ///
  /// What another exercise calls does not depend on the mistake: the first of each exercise shows it.
  private var bystanders: [Exercise] {
    let wrong = Set(trial.variants.map(\.exercise))
    guard !wrong.isSubset(of: series.withBystanders), !series.isOfVariantsAlone else {
      return []
    }
    let dependents = Set(trial.dependents.map(\.id))
    return well(trial.chapter.exercises.filter { !dependents.contains($0.id) })
  }

  /// Exercises without those whose solutions fail: no other answer is to blame for them.
  private func well(_ exercises: [Exercise]) -> [Exercise] {
    exercises.filter { !series.failing.contains($0.id) }
  }

  /// How far the exercises of the copy are: their files are read, so it is asked only where a run was not well.
  private func states() -> [ExerciseID: ExerciseState] {
    let book = series.copy.book
    return Dictionary(uniqueKeysWithValues: book.exercises.map { ($0.id, book.state(of: $0)) })
  }

  private func tests(of exercise: Exercise) -> ExerciseTests {
    ExerciseTests(of: exercise, in: trial.chapter, root: series.copy.root)
  }
}
