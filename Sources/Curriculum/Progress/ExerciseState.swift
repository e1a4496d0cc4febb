// How far the student is with an exercise, and the words for it.

/// How far the student is with an exercise.
public enum ExerciseState: Equatable, Sendable, CustomStringConvertible {
  /// The file is as it was shipped.
  case notStarted
  /// Exercises whose answers this one calls are not started.
  case waiting(for: [ExerciseID])
  /// Edited, and not tested yet.
  case started
  /// Edited since its last test.
  case changed
  /// Tested as it stands, and at least one test failed.
  case red
  /// Tested as it stands, and every test passed.
  case solved

  /// The state in words.
  public var description: String {
    switch self {
    case .notStarted: "not started"
    case .waiting(let ids): "waits for \(list(ids))"
    case .started: "started"
    case .changed: "changed since its last test"
    case .red: "red"
    case .solved: "solved"
    }
  }
}

extension Workbook {
  /// How far the student is with an exercise.
  public func state(of exercise: Exercise) -> ExerciseState {
    let missing = exercise.prerequisites.filter { self.exercise($0)?.isStarted == false }
    guard missing.isEmpty else { return .waiting(for: missing) }
    guard exercise.isStarted else { return .notStarted }
    guard let verdict = verdicts[exercise.id] else { return .started }
    guard verdict.fingerprint == fingerprint(of: exercise) else { return .changed }
    return verdict.outcome == .solved ? .solved : .red
  }

  /// Why an exercise's tests should not run, in one sentence; nil if they should.
  public func obstacle(to exercise: Exercise) -> String? {
    switch state(of: exercise) {
    case .waiting(let ids):
      "Exercise \(exercise.id) waits for \(list(ids))."
    case .notStarted:
      """
      Exercise \(exercise.id) is not solved yet. Open \(exercise.place). \
      Hint: swift run workbook hint \(exercise.id)
      """
    case .started, .changed, .red, .solved:
      nil
    }
  }

  /// The exercise to work on next: the first that is not solved and waits for nothing.
  public func next(in exercises: [Exercise]) -> Exercise? {
    let unsolved = exercises.filter { state(of: $0) != .solved }
    return unsolved.first { exercise in
      if case .waiting = state(of: exercise) { false } else { true }
    } ?? unsolved.first
  }

  /// Where the student stands in a chapter, and what to do next, in one line.
  ///
  /// An exercise that cannot be read counts as unsolved, and is to be mended first.
  public func summary(of chapter: Chapter) -> String {
    let solved = chapter.exercises.count { state(of: $0) == .solved }
    let all = chapter.exercises.count + chapter.problems.count
    return "Chapter \(chapter.id): \(solved) of \(all) solved. Next: \(nextStep(in: chapter))"
  }

  private func nextStep(in chapter: Chapter) -> String {
    if let problem = chapter.problems.first { return problem.description }
    if let next = next(in: chapter.exercises) { return invitation(to: next) }
    guard let later = chapters.first(where: { $0.id > chapter.id }) else {
      return "compare with \(chapter.solution)"
    }
    return "chapter \(later.id), \(later.lesson)"
  }

  /// An exercise with its time and place: `5.3 Handoff (20 min), Chapters/…/Handoff.swift:21`.
  public func invitation(to exercise: Exercise) -> String {
    "\(exercise.id) \(exercise.title) (\(exercise.minutes) min), \(exercise.place)"
  }
}

private func list(_ ids: [ExerciseID]) -> String {
  ids.map(\.description).joined(separator: ", ")
}
