// Decides what the end of a run says of a trial. Pure.

import CommandSupport
import Curriculum
import ExerciseRuns

/// Judges the runs of one trial, all of which were decided.
struct Judge {
  let trial: Trial

  // MARK: The chapter as it is shipped

  /// Judges the run of all tests of the chapter on its stubs, and the states of the exercises after it.
  func defects(ofStubs result: RunResult, _ states: [ExerciseID: ExerciseState]) -> [Defect] {
    let chapter = trial.chapter
    if let stop = Self.stop(result) {
      let run = "With chapter \(chapter.id) as it is shipped, the run of its tests"
      return [Defect(nil, "\(run) \(stop).")]
    }
    var defects: [Defect] = chapter.exercises.compactMap { exercise in
      switch states[exercise.id] {
      case .notStarted, .waiting: return nil
      case .some(let state):
        return Defect(exercise.id, "\(exercise.id) is shipped, but counts as \(state).")
      case nil: return Defect(exercise.id, "\(exercise.id) is shipped, but is no exercise there.")
      }
    }
    let first = chapter.exercises.first?.id.description ?? ""
    let words = "Exercise \(first) is not solved yet."
    if result.end == .passed || !result.events.issues.contains(where: { $0.contains(words) }) {
      defects.append(
        Defect(
          chapter.exercises.first?.id,
          "'swift test --filter Chapter\(chapter.id)' does not say: \(words) "
            + "Give its suite the trait .exercise(\"\(first)\")."))
    }
    return defects
  }

  // MARK: One exercise

  /// Judges the run of an exercise's tests on its placeholder.
  func defect(ofPlaceholder result: RunResult, _ exercise: Exercise) -> Defect? {
    let stub = exercise.path
    if let stop = Self.stop(result) {
      let advice =
        result.end == .endless
        ? ". Let its placeholder return."
        : " instead of failing a test. Let its placeholder return a wrong value."
      return Defect(exercise.id, "\(stub) \(stop)\(advice)")
    }
    if let defect = noTests(result, exercise) { return defect }
    guard result.end == .passed else { return nil }
    return Defect(
      exercise.id,
      "\(stub) passes the tests of \(exercise.id), though it is not solved. "
        + "Write a placeholder that they refuse, or a test that refuses it.")
  }

  /// Judges the run of an exercise's tests on its solution.
  func defect(ofSolution result: RunResult, _ exercise: Exercise) -> Defect? {
    guard result.end != .passed else { return noTests(result, exercise) }
    let needs = trial.chapter.needs(of: exercise).sorted().map(\.description)
    let others =
      needs.isEmpty ? "the stubs of all others" : "the solutions of \(listed(needs)) alone"
    return Defect(
      exercise.id,
      "\(exercise.solution), with \(others), \(Self.what(result)). "
        + "Correct it, its tests, or 'builds on' in its header.")
  }

  /// Judges the run of the tests of a mistake's own exercise.
  func defect(of mistake: Variant, _ result: RunResult) -> Defect? {
    guard let refusal = mistake.refusal, refusal.isByTest else { return nil }
    guard result.end != .passed else {
      return Defect(
        mistake.exercise,
        "\(mistake.path) passes the tests of \(mistake.exercise). "
          + "Write a test that refuses it, or remove it.")
    }
    let said = result.events.issues + Self.crashMessages(in: result.output)
    let isAnnounced = said.contains { $0.contains(refusal.words) }
    guard !isAnnounced || result.end == .endless else { return nil }
    return Defect(
      mistake.exercise,
      "\(mistake.path) \(Self.what(result)), not with its words \"\(refusal.words)\". "
        + "Correct the words behind 'expect' in its first line, or the test.")
  }

  /// Judges what the searches of an exercise's tests have found in a race: the schedules that are recorded.
  func otherSchedules(in result: RunResult, than race: Variant) -> Defect? {
    guard case .search = race.refusal else { return nil }
    let found = result.events.foundSchedules
    guard found.isEmpty || found != race.schedules else { return nil }
    let words = found.isEmpty ? "no schedule" : listed(found)
    return Defect(
      race.exercise,
      "\(race.path): the searches found \(words), and not what is recorded. "
        + "If that is right: \(workbookCommand) verify \(race.exercise) --record")
  }

  /// Judges the run of an exercise's tests on right answers in another form.
  ///
  /// Of several, the first is named: they are then tried again, each alone.
  func defect(
    ofRightAnswers answers: [Variant], _ result: RunResult, _ exercise: Exercise
  ) -> Defect? {
    guard let answer = answers.first else { return nil }
    guard result.end != .passed else { return noTests(result, exercise) }
    return Defect(
      answer.exercise,
      "\(answer.path) is right, but the run of the tests of \(exercise.id) \(Self.what(result)). "
        + "Correct it, or the test that refuses it.")
  }

  /// Judges the run of the tests that mistakes must not turn red.
  ///
  /// Of several, the first is named: they are then tried again, each alone.
  func defect(
    of mistakes: [Variant],
    bystanders result: RunResult,
    _ states: @autoclosure () -> [ExerciseID: ExerciseState]
  ) -> Defect? {
    guard result.end != .passed, let mistake = mistakes.first else { return nil }
    let states = states()
    let red = trial.bystanders.filter { exercise in
      switch states[exercise.id] {
      case .red, .crashed: true
      default: false
      }
    }
    let names = listed(red.map(\.id.description))
    return Defect(
      mistake.exercise,
      "\(mistake.path) turns \(names.isEmpty ? "another exercise" : names) red, too, which does "
        + "not build on \(mistake.exercise): the run \(Self.what(result)). "
        + "Write 'builds on \(mistake.exercise)' in the header, or correct the tests.")
  }

  /// Judges several runs of the same mistakes: one that is not refused each time is told with the count.
  static func defects(ofRuns runs: [[Defect]]) -> [Defect] {
    let bad = runs.filter { !$0.isEmpty }
    guard bad.count < runs.count, let defect = bad.first?.first else { return bad.first ?? [] }
    return [Defect(defect.exercise, "\(bad.count) of \(runs.count) times, \(defect.sentence)")]
  }

  // MARK: Words

  private func noTests(_ result: RunResult, _ exercise: Exercise) -> Defect? {
    guard result.events.testsRun == 0 else { return nil }
    return Defect(exercise.id, "No test of \(exercise.id) ran. Write tests in \(exercise.tests).")
  }

  /// How a run ended, in words that follow the name of a file.
  private static func what(_ result: RunResult) -> String {
    let reason = (result.events.issues.last ?? crashMessages(in: result.output).first)
      .map { $0.split(whereSeparator: \.isNewline).last.map(String.init) ?? $0 }
    return stop(result) ?? "fails: \(reason ?? "no reason is given")"
  }

  /// What the code did to the process of its tests; nil if they came to their end.
  ///
  /// The runs of authors have no other limits.
  private static func stop(_ result: RunResult) -> String? {
    switch result.end {
    case .crashed(let signal): "ends the process (signal \(signal))"
    case .exited(let status): "ends the process (exit status \(status))"
    case .endless: "does not end"
    default: nil
    }
  }

  /// The messages of a crash.
  private static func crashMessages(in output: String) -> [String] {
    output.split(whereSeparator: \.isNewline).map(String.init).filter {
      $0.contains("Fatal error: ")
    }
  }
}
