// What the student should do next, and why an exercise's tests do not run.

extension Workbook {
  /// The exercise to work on next in the whole book: on the road that the student is on.
  ///
  /// That is the chapter whose file was changed last; once it is done, the one that its lesson names.
  public var next: Exercise? {
    if let damaged = exercises.first(where: { $0.damage != nil }) { return damaged }
    guard let chapter = chapterAtHand else { return next(in: exercises) }
    return next(in: chapter.exercises)
      ?? following(chapter).lazy.compactMap { self.next(in: $0.exercises) }.first
  }

  /// The exercise to work on next: the first that is not solved or taken, and waits for no other.
  public func next(in exercises: [Exercise]) -> Exercise? {
    let unsolved = exercises.filter { !state(of: $0).isDone }
    if let damaged = unsolved.first(where: { $0.damage != nil }) { return damaged }
    return unsolved.first { exercise in
      switch state(of: exercise) {
      case .waiting, .blocked: false
      default: true
      }
    } ?? unsolved.first
  }

  /// The chapter with the exercise that was changed last; nil if none is started.
  private var chapterAtHand: Chapter? {
    let changes = exercises.compactMap { exercise in exercise.lastChange.map { ($0, exercise.id) } }
    return changes.max(by: <).flatMap { chapter($0.1.chapter) }
  }

  /// The chapters that are open after another: first those that its lesson names, then later ones.
  private func following(_ chapter: Chapter) -> [Chapter] {
    let later = chapters.filter { $0.id > chapter.id } + chapters.filter { $0.id < chapter.id }
    return (chapter.following.compactMap { self.chapter($0) } + later).filter { chapter in
      chapter.exercises.isEmpty || !chapter.exercises.allSatisfy { state(of: $0).isDone }
    }
  }

  /// Why an exercise's tests should not run, in one sentence; nil if they should.
  public func obstacle(to exercise: Exercise) -> String? {
    switch state(of: exercise) {
    case .damaged:
      exercise.damage?.description
    case .waiting(let ids):
      "Exercise \(exercise.id) waits for \(ids.listed)."
    case .notStarted:
      """
      Exercise \(exercise.id) is not solved yet. Open \(exercise.place). \
      Hint: \(workbookCommand) hint \(exercise.id)
      """
    case .blocked(let id):
      "Exercise \(exercise.id) builds on \(id), which is red."
    case .started, .changed, .changedSinceSolved, .crashed, .red, .solved, .taken:
      nil
    }
  }

  /// In which exercise and test the last test run ended too early, in one sentence; nil if in none.
  public var crashNote: String? {
    for exercise in exercises {
      guard case .crashed(let tests) = state(of: exercise) else { continue }
      let place = tests.count == 1 ? "in test" : "in one of the tests"
      return """
        The last test run ended too early, in \(exercise.id) \(exercise.title), \(place) \
        \(tests.map { "\"\($0)\"" }.joined(separator: ", ")): the code crashed there, or was stopped.
        """
    }
    return nil
  }

  /// How much of a chapter is solved, and what to do next, in one line.
  ///
  /// A damaged exercise counts as unsolved, and comes first; how to mend it was told with its tests.
  public func summary(of chapter: Chapter) -> String {
    let damaged = next(in: chapter.exercises).flatMap {
      $0.damage == nil ? nil : "\($0.id) \($0.title), a damaged file"
    }
    return "\(progress(in: chapter)). Next: \(damaged ?? whatNext(in: chapter))"
  }

  /// How much of a chapter is solved, in a few words.
  public func progress(in chapter: Chapter) -> String {
    let paths = Set(chapter.exercises.map(\.path) + chapter.problems.map(\.path))
    return "Chapter \(chapter.id): \(count(of: chapter.exercises, among: paths.count))"
  }

  /// How many of some exercises are solved: `0 of 7 solved`, or `1 of 7 solved, 2 taken`.
  package func count(
    of exercises: [Exercise], among all: Int? = nil, counting word: String = " solved"
  ) -> String {
    let states = exercises.map { state(of: $0) }
    let solved = states.count { $0 == .solved }
    let taken = states.count { $0 == .taken }
    return "\(solved) of \(all ?? states.count)\(word)\(taken > 0 ? ", \(taken) taken" : "")"
  }

  /// What to do next in a chapter, or after it, in one line.
  public func whatNext(in chapter: Chapter) -> String {
    let next = next(in: chapter.exercises)
    if next?.damage == nil, let problem = chapter.problems.first { return problem.description }
    if let next { return introduction(to: next, of: chapter) }
    guard let later = following(chapter).first else {
      return "compare with \(chapter.solution)"
    }
    return "chapter \(later.id), \(later.lesson)"
  }

  /// Where an exercise is, in one line; before the place, the command that runs the student's own workflow, once
  /// the workflow is complete.
  public func introduction(to exercise: Exercise, of chapter: Chapter) -> String {
    (ownRun(in: chapter, before: exercise) ?? "") + exercise.invitation
  }

  /// The command that runs the student's own workflow, from when it is complete until the next exercise
  /// is begun.
  private func ownRun(in chapter: Chapter, before next: Exercise) -> String? {
    guard let workflow = chapter.workflow, state(of: workflow) == .solved,
      state(of: next) == .notStarted
    else { return nil }
    return "see your own code run, \(workbookCommand) run \(chapter.style) --mine, then "
  }
}

extension Exercise {
  /// The exercise with its time and place: `5.3 Handoff (20 min), Chapters/…/Handoff.swift:21`.
  ///
  /// For a damaged one, the command that puts it back takes their place.
  public var invitation: String {
    "\(id) \(title)" + (damage.map { ": \($0)" } ?? " (\(minutes) min), \(place)")
  }
}
