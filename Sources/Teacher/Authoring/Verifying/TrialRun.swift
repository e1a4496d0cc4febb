// Runs the tests of a trial that was built.

import ExerciseRuns

/// Runs the tests of one trial, each exercise in a process of its own.
struct TrialRun {
  /// Tests that are run together, in a process of their own, and what their end says.
  private struct Check {
    let tests: ExerciseTests
    /// Some of the tests: all are run only if these find something.
    var first: ExerciseTests?
    /// Finds what must be mended, in sentences.
    let judge: @Sendable (RunResult) -> [String]
  }

  let trial: Trial
  /// What has built the trial.
  let series: TrialSeries

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

  /// What some tests find; nil if it could not be decided.
  private func defects(_ check: Check) throws(CommandError) -> [String]? {
    let process = TestProcess(of: series.build, .author)
    if let first = check.first {
      let result = try process.run(first).whole
      if !result.isUndecided, check.judge(result).isEmpty { return [] }
    }
    let result = try process.run(check.tests).whole
    return result.isUndecided ? nil : check.judge(result)
  }

  // MARK: Checks

  private var checks: [Check] {
    guard let first = trial.answers.first else {
      return [
        Check(tests: ExerciseTests(allOf: trial.chapter)) { trial.defects(ofStubs: $0, states()) }
      ]
    }
    guard first.good != .accepted else {
      return well(trial.dependents).map { exercise in
        Check(tests: tests(of: exercise)) { trial.defects(ofRightAnswers: $0, exercise) }
      }
    }
    return trial.answers.map(check) + bystanders
  }

  /// Tries an answer by the tests of its own exercise.
  private func check(_ answer: TriedAnswer) -> Check {
    let (exercise, all) = (answer.exercise, tests(of: answer.exercise))
    guard let mistake = answer.variant else {
      return answer.good == .passes
        ? Check(tests: all) { exercise.defects(ofSolution: $0, in: trial.chapter) }
        : Check(tests: .swiftTesting([all])) { exercise.defects(ofPlaceholder: $0) }
    }
    // What was red when the mistake was recorded refuses it again.
    let isEnough = !series.isOfVariantsAlone && !mistake.failing.isEmpty
    return Check(tests: all, first: isEnough ? all.numbered(mistake.failing) : nil) { result in
      let defects = mistake.defects(ofMistake: result)
      guard defects.isEmpty else { return defects }
      return series.isRecorded ? note(result, of: mistake) : mistake.defects(ofSearches: result)
    }
  }

  /// Writes into a mistake's file which tests were red, and which schedules a race was found with.
  private func note(_ result: RunResult, of mistake: Variant) -> [String] {
    let file = series.copy.original.appending(path: mistake.path)
    do {
      let text = try String(contentsOf: file, encoding: .utf8)
      let noted = Variant.text(
        text, failing: result.events.redNumbers,
        schedules: mistake.refusal?.judge == .search ? result.events.foundSchedules : [])
      if noted != text { try SourceFile.write(Data(noted.utf8), to: file) }
      return []
    } catch {
      return ["\(mistake.path) cannot be written: \(error)."]
    }
  }

  /// Tries the exercises that mistakes must not turn red.
  ///
  /// What another exercise calls does not depend on the mistake: the first of each exercise shows it.
  private var bystanders: [Check] {
    let wrong = Set(trial.variants.map(\.exercise))
    let known = series.findings.flatMap(\.trial.variants).filter(\.isRefusedByTest)
    let dependents = Set(trial.dependents.map(\.id))
    let others = well(trial.chapter.exercises.filter { !dependents.contains($0.id) })
    guard !wrong.isSubset(of: known.map(\.exercise)), !series.isOfVariantsAlone, !others.isEmpty
    else { return [] }
    return [
      Check(tests: .swiftTesting(others.map(tests))) {
        trial.defects(ofBystanders: others, $0, states)
      }
    ]
  }

  /// Exercises without those whose solutions fail: no other answer is to blame for them.
  private func well(_ exercises: [Exercise]) -> [Exercise] {
    let failing = series.failing
    return exercises.filter { !failing.contains($0.id) }
  }

  /// How far the exercises of the copy are: their files are read, so it is asked only where a run was not well.
  private func states() -> [ExerciseID: ExerciseState] {
    let book = series.copy.book
    return Dictionary(uniqueKeysWithValues: book.exercises.map { ($0.id, book.state(of: $0)) })
  }

  private func tests(of exercise: Exercise) -> ExerciseTests {
    ExerciseTests(of: exercise, in: series.copy.root)
  }
}
