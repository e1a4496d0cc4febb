// Runs the tests of a trial that was built.

/// Runs the tests of one trial, each exercise in a process of its own.
struct TrialRun {
  /// Runs tests in a process of their own, and finds what must be mended, in sentences; nil if the machine was too busy,
  /// or if the tests wait for something that never comes.
  typealias Check = @Sendable () throws(CommandError) -> [String]?

  let trial: Trial
  /// What has built the trial.
  let series: TrialSeries

  /// A check by tests, which run once more if nothing could be decided.
  ///
  /// - Parameters:
  ///   - first: Some of the tests: all are run only if these find something.
  ///   - judge: Finds what must be mended.
  private func check(
    _ tests: ExerciseTests, first: ExerciseTests? = nil,
    _ judge: @escaping @Sendable (RunResult) -> [String]
  ) -> Check {
    let process = TestProcess(of: series.build, .author)
    @Sendable func found() throws(CommandError) -> [String]? {
      if let first {
        let result = try process.run(first).whole
        if !result.isUndecided, judge(result).isEmpty { return [] }
      }
      let result = try process.run(tests).whole
      return result.isUndecided ? nil : judge(result)
    }
    return { () throws(CommandError) in
      if let found = try found() { return found }
      return try found()
    }
  }

  // MARK: Checks

  /// All checks of the trial; they can run at the same time.
  var checks: [Check] {
    guard let first = trial.answers.first else {
      return [check(ExerciseTests(allOf: trial.chapter)) { trial.defects(ofStubs: $0, states()) }]
    }
    if let mistake = first.variant, let refusal = mistake.refusal, !refusal.isByTest {
      let sentence =
        "\(mistake.path) compiles, but its first line says that the compiler refuses it with "
        + "\"\(refusal.words)\". Correct it, or write 'expect' and words of a test."
      return [{ [sentence] }]
    }
    guard first.good != .accepted else {
      return well(trial.dependents).map { exercise in
        check(tests(of: exercise)) { trial.defects(ofRightAnswers: $0, exercise) }
      }
    }
    return trial.answers.map(check) + bystanders
  }

  /// Tries an answer by the tests of its own exercise.
  private func check(_ answer: TriedAnswer) -> Check {
    let exercise = answer.exercise
    let all = tests(of: answer.exercise)
    guard let mistake = answer.variant else {
      return answer.good == .passes
        ? check(all) { exercise.defects(ofSolution: $0, in: trial.chapter) }
        : check(.swiftTesting([all])) { exercise.defects(ofPlaceholder: $0) }
    }
    // What was red when the mistake was recorded refuses it again.
    let isEnough = !series.isOfVariantsAlone && !mistake.failing.isEmpty
    return check(all, first: isEnough ? all.numbered(mistake.failing) : nil) { result in
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
      check(.swiftTesting(others.map(tests))) {
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
