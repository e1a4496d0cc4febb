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
    ofStubs result: TestProcess.Result, _ states: [ExerciseID: ExerciseState]
  ) -> [Defect] {
    let chapter = trial.chapter
    if case .crashed(let how) = result.end {
      return [.other(nil, "The tests of chapter \(chapter.id), as it is shipped, crash (\(how)).")]
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
  func defects(ofPlaceholder result: TestProcess.Result, _ exercise: Exercise) -> [Defect] {
    let stub = "\(trial.chapter.stubs)/\(exercise.fileName)"
    switch result.end {
    case .crashed(let how):
      return [
        .other(
          exercise.id,
          "\(stub) ends the process (\(how)) instead of failing a test. "
            + "Let its placeholder return a wrong value.")
      ]
    case .endless, .waiting:
      return [.other(exercise.id, "\(stub) does not end. Let its placeholder return.")]
    case .outOfMemory, .tooMuchOutput:
      return [.other(exercise.id, "\(stub) \(Self.what(result)). Let its placeholder return.")]
    case .undecided: return []
    case .passed, .failed:
      if let defect = noTests(result, exercise) { return [defect] }
      return result.end == .passed ? [.placeholderPasses(exercise.id, stub: stub)] : []
    }
  }

  /// Judges the run of an exercise's tests on its solution.
  func defects(ofSolution result: TestProcess.Result, _ exercise: Exercise) -> [Defect] {
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
  func defects(of mistake: Mistake, _ result: TestProcess.Result) -> [Defect] {
    guard case .test(let words) = mistake.refusal else { return [] }
    switch result.end {
    case .undecided: return []
    case .passed: return [.mistakePasses(mistake)]
    case .failed, .crashed, .endless, .waiting, .outOfMemory, .tooMuchOutput:
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
    bystanders result: TestProcess.Result,
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

  // MARK: Words

  private func noTests(_ result: TestProcess.Result, _ exercise: Exercise) -> Defect? {
    guard result.events.testsRun == 0 else { return nil }
    let tests = "\(trial.chapter.tests)/\(swiftName(exercise.path))Tests.swift"
    return .other(exercise.id, "No test of \(exercise.id) ran. Write tests in \(tests).")
  }

  /// How a run ended, in words that follow the name of a file.
  private static func what(_ result: TestProcess.Result) -> String {
    let reason = (result.events.issues.last ?? crashMessages(in: result.output).first)
      .map { $0.split(whereSeparator: \.isNewline).last.map(String.init) ?? $0 }
    switch result.end {
    case .crashed(let how): return "ends the process (\(how))"
    case .endless, .waiting: return "does not end"
    case .outOfMemory: return "uses too much memory"
    case .tooMuchOutput: return "prints too much"
    case .passed, .failed, .undecided: return "fails: \(reason ?? "no reason is given")"
    }
  }

  /// The messages of a crash.
  private static func crashMessages(in output: String) -> [String] {
    output.split(whereSeparator: \.isNewline).map(String.init).filter {
      $0.contains("Fatal error: ")
    }
  }
}
