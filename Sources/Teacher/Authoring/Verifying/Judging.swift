// Decides what the end of a run says of a trial: what must be mended, in a sentence. Pure.

import CommandSupport
import Curriculum
import ExerciseRuns

extension Trial {
  /// Judges the run of all tests of the chapter on its stubs, and the states of the exercises after it.
  func defects(ofStubs result: RunResult, _ states: [ExerciseID: ExerciseState]) -> [String] {
    if let stop = result.stopInWords {
      return ["With chapter \(chapter.id) as it is shipped, the run of its tests \(stop)."]
    }
    let defects = chapter.exercises.compactMap { exercise -> String? in
      switch states[exercise.id] {
      case .notStarted, .waiting: nil
      case .some(let state): "\(exercise.id) is shipped, but counts as \(state)."
      case nil: "\(exercise.id) is shipped, but is no exercise there."
      }
    }
    let first = chapter.exercises.first?.id.description ?? ""
    let words = "Exercise \(first) is not solved yet."
    guard result.end == .passed || !result.events.issues.contains(where: { $0.contains(words) })
    else { return defects }
    return defects + [
      "'swift test --filter Chapter\(chapter.id)' does not say: \(words) "
        + "Give its suite the trait .exercise(\"\(first)\")."
    ]
  }

  /// Judges the run of the tests of an exercise that has a right answer, or calls one.
  ///
  /// Of several answers, the first is named: they are then tried again, each alone.
  func defect(ofRightAnswers result: RunResult, _ exercise: Exercise) -> String? {
    guard result.end != .passed else { return exercise.lackOfTests(in: result) }
    return "\(variants[0].path) is right, but the run of the tests of \(exercise.id) "
      + "\(result.failure). Correct it, or the test that refuses it."
  }

  /// Judges the run of the tests that mistakes must not turn red.
  ///
  /// Of several mistakes, the first is named: they are then tried again, each alone.
  func defect(
    ofBystanders exercises: [Exercise],
    _ result: RunResult,
    _ states: () -> [ExerciseID: ExerciseState]
  ) -> String? {
    guard result.end != .passed else { return nil }
    let (mistake, states) = (variants[0], states())
    let red = exercises.filter { exercise in
      switch states[exercise.id] {
      case .red, .crashed: true
      default: false
      }
    }
    let names = listed(red.map(\.id.description))
    return "\(mistake.path) turns \(names.isEmpty ? "another exercise" : names) red, too, which "
      + "does not build on \(mistake.exercise): the run \(result.failure). "
      + "Write 'builds on \(mistake.exercise)' in the header, or correct the tests."
  }

  /// Joins what several runs of the same trial have found: a mistake that is not refused each time is told with the count.
  static func defects(ofRuns runs: [[String]]) -> [String] {
    let bad = runs.filter { !$0.isEmpty }
    guard bad.count < runs.count, let defect = bad.first?.first else { return bad.first ?? [] }
    return ["\(bad.count) of \(runs.count) times, \(defect)"]
  }
}

extension Exercise {
  /// Judges the run of the tests on the placeholder.
  func defect(ofPlaceholder result: RunResult) -> String? {
    if let stop = result.stopInWords {
      return "\(path) \(stop)"
        + (result.end == .endless
          ? ". Let its placeholder return."
          : " instead of failing a test. Let its placeholder return a wrong value.")
    }
    if let defect = lackOfTests(in: result) { return defect }
    guard result.end == .passed else { return nil }
    return "\(path) passes the tests of \(id), though it is not solved. "
      + "Write a placeholder that they refuse, or a test that refuses it."
  }

  /// Judges the run of the tests on the solution, among those of the exercises that it builds on.
  func defect(ofSolution result: RunResult, in chapter: Chapter) -> String? {
    guard result.end != .passed else { return lackOfTests(in: result) }
    let needs = chapter.needs(of: self).sorted().map(\.description)
    let others =
      needs.isEmpty ? "the stubs of all others" : "the solutions of \(listed(needs)) alone"
    return "\(solution), with \(others), \(result.failure). "
      + "Correct it, its tests, or 'builds on' in its header."
  }

  fileprivate func lackOfTests(in result: RunResult) -> String? {
    result.events.testsRun == 0 ? "No test of \(id) ran. Write tests in \(tests)." : nil
  }
}

extension Variant {
  /// Judges the run of the tests of a mistake's own exercise.
  func defect(ofMistake result: RunResult) -> String? {
    guard let words = refusal?.words else { return nil }
    guard result.end != .passed else {
      return "\(path) passes the tests of \(exercise). Write a test that refuses it, or remove it."
    }
    let isAnnounced = (result.events.issues + result.crashMessages).contains { $0.contains(words) }
    if isAnnounced, result.end != .endless { return nil }
    return "\(path) \(result.failure), not with its words \"\(words)\". "
      + "Correct the words behind 'expect' in its first line, or the test."
  }

  /// Judges what the searches of an exercise's tests have found in a race: the schedules that are recorded.
  func defect(ofSearches result: RunResult) -> String? {
    guard refusal?.judge == .search else { return nil }
    let found = result.events.foundSchedules
    guard found.isEmpty || found != schedules else { return nil }
    let words = found.isEmpty ? "no schedule" : listed(found)
    return "\(path): the searches found \(words), and not what is recorded. "
      + "If that is right: \(workbookCommand) verify \(exercise) --record"
  }
}
