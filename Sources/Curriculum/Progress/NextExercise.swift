// What the student should do next, and why an exercise's tests do not run.

extension Workbook {
  /// The exercise to work on next: the first that is not solved and waits for no other.
  public func next(in exercises: [Exercise]) -> Exercise? {
    let unsolved = exercises.filter { state(of: $0) != .solved }
    return unsolved.first { exercise in
      if case .waiting = state(of: exercise) { false } else { true }
    } ?? unsolved.first
  }

  /// Why an exercise's tests should not run, in one sentence; nil if they should.
  public func obstacle(to exercise: Exercise) -> String? {
    switch state(of: exercise) {
    case .waiting(let ids):
      "Exercise \(exercise.id) waits for \(ids.listed)."
    case .notStarted:
      """
      Exercise \(exercise.id) is not solved yet. Open \(exercise.place). \
      Hint: swift run workbook hint \(exercise.id)
      """
    case .started, .changed, .red, .solved:
      nil
    }
  }

  /// How much of a chapter is solved, and what to do next, in one line.
  ///
  /// An exercise that cannot be read counts as unsolved, and comes first.
  public func summary(of chapter: Chapter) -> String {
    let solved = chapter.exercises.count { state(of: $0) == .solved }
    let all = chapter.exercises.count + chapter.problems.count
    return "Chapter \(chapter.id): \(solved) of \(all) solved. Next: \(whatNext(in: chapter))"
  }

  private func whatNext(in chapter: Chapter) -> String {
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
