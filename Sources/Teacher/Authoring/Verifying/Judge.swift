// Decides what the end of a run says of a trial. Pure.

import Curriculum
import ExerciseRuns

/// Judges the runs of one trial.
struct Judge {
  let trial: Trial

  // MARK: The chapter as it is shipped

  /// Judges the run of all tests of the chapter on its stubs.
  ///
  /// - Parameters:
  ///   - result: How the run ended.
  ///   - states: The state of each exercise after it.
  func defects(
    ofStubs result: RunResult, _ states: [ExerciseID: ExerciseState]
  ) -> [Defect] {
    let chapter = trial.chapter
    if let stop = result.stop {
      let run = "With chapter \(chapter.id) as it is shipped, the run of its tests"
      return [.other(nil, "\(run) \(stop.toAuthors).")]
    }
    var defects: [Defect] = chapter.exercises.compactMap { exercise in
      switch states[exercise.id] {
      case .notStarted, .waiting: return nil
      case .some(let state):
        return .other(exercise.id, "\(exercise.id) is shipped, but counts as \(state).")
      case nil: return .other(exercise.id, "\(exercise.id) is shipped, but is no exercise there.")
      }
    }
    let first = chapter.exercises.first?.id.description ?? ""
    let words = "Exercise \(first) is not solved yet."
    if result.end == .passed || !result.events.issues.contains(where: { $0.contains(words) }) {
      defects.append(
        .other(
          chapter.exercises.first?.id,
          "'swift test --filter Chapter\(chapter.id)' does not say: \(words) "
            + "Give its suite the trait .exercise(\"\(first)\")."))
    }
    return defects
  }

  // MARK: One exercise

  /// Judges the run of an exercise's tests on its placeholder.
  func defects(ofPlaceholder result: RunResult, _ exercise: Exercise) -> [Defect] {
    let stub = "\(trial.chapter.stubs)/\(exercise.fileName)"
    if let stop = result.stop {
      let advice =
        switch result.end {
        case .crashed, .exited:
          " instead of failing a test. Let its placeholder return a wrong value."
        default: ". Let its placeholder return."
        }
      return [.other(exercise.id, "\(stub) \(stop.toAuthors)\(advice)")]
    }
    if result.end == .undecided { return [] }
    if let defect = noTests(result, exercise) { return [defect] }
    return result.end == .passed ? [.placeholderPasses(exercise.id, stub: stub)] : []
  }

  /// Judges the run of an exercise's tests on its solution.
  func defects(ofSolution result: RunResult, _ exercise: Exercise) -> [Defect] {
    guard result.end != .passed, result.end != .undecided else {
      return [noTests(result, exercise)].compactMap { $0 }
    }
    let needs = trial.chapter.needs(of: exercise).sorted().map(\.description)
    let others =
      needs.isEmpty ? "the stubs of all others" : "the solutions of \(listed(needs)) alone"
    let what = Self.what(result)
    return [
      .other(
        exercise.id,
        "\(trial.chapter.solution)/\(exercise.fileName), with \(others), \(what). "
          + "Correct it, its tests, or 'builds on' in its header.")
    ]
  }

  /// Judges the run of the tests of a mistake's own exercise.
  func defects(of mistake: Mistake, _ result: RunResult) -> [Defect] {
    guard case .test(let words) = mistake.refusal else { return [] }
    switch result.end {
    case .undecided: return []
    case .passed: return [.mistakePasses(mistake)]
    default:
      let said = result.events.issues + Self.crashMessages(in: result.output)
      let isAnnounced = said.contains { $0.contains(words) }
      guard !isAnnounced || [.endless, .waiting].contains(result.end) else { return [] }
      let advice = "Correct the words behind 'expect' in its first line, or the test."
      return [
        .other(
          mistake.exercise,
          "\(mistake.path) \(Self.what(result)), not with its words \"\(words)\". \(advice)")
      ]
    }
  }

  /// Judges the run of the tests that mistakes must not turn red.
  ///
  /// Of several, the first is named: they are then tried again, each alone.
  func defects(
    of mistakes: [Mistake],
    bystanders result: RunResult,
    _ states: [ExerciseID: ExerciseState]
  ) -> [Defect] {
    guard result.end != .passed, result.end != .undecided, let mistake = mistakes.first else {
      return []
    }
    let red = trial.bystanders.filter { exercise in
      switch states[exercise.id] {
      case .red, .crashed: true
      default: false
      }
    }
    let names = listed(red.map(\.id.description))
    let advice = "Write 'builds on \(mistake.exercise)' in the header, or correct the tests."
    return [
      .other(
        mistake.exercise,
        "\(mistake.path) turns \(names.isEmpty ? "another exercise" : names) red, too, which does "
          + "not build on \(mistake.exercise): the run \(Self.what(result)). \(advice)")
    ]
  }

  /// Judges several runs of the same mistakes: one that is not refused each time is told with the count.
  static func defects(ofRuns runs: [[Defect]]) -> [Defect] {
    let bad = runs.filter { !$0.isEmpty }
    guard bad.count < runs.count, let defect = bad.first?.first else { return bad.first ?? [] }
    return [.other(defect.exercise, "\(bad.count) of \(runs.count) times, \(defect.sentence)")]
  }

  // MARK: Words

  private func noTests(_ result: RunResult, _ exercise: Exercise) -> Defect? {
    guard result.events.testsRun == 0 else { return nil }
    let tests = "\(trial.chapter.tests)/\(swiftName(exercise.path))Tests.swift"
    return .other(exercise.id, "No test of \(exercise.id) ran. Write tests in \(tests).")
  }

  /// How a run ended, in words that follow the name of a file.
  private static func what(_ result: RunResult) -> String {
    let reason = (result.events.issues.last ?? crashMessages(in: result.output).first)
      .map { $0.split(whereSeparator: \.isNewline).last.map(String.init) ?? $0 }
    return result.stop?.toAuthors ?? "fails: \(reason ?? "no reason is given")"
  }

  /// The messages of a crash.
  private static func crashMessages(in output: String) -> [String] {
    output.split(whereSeparator: \.isNewline).map(String.init).filter {
      $0.contains("Fatal error: ")
    }
  }
}
