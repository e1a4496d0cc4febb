// What `workbook watch` shows: in a terminal each text alone, elsewhere line below line.

extension Watch {
  /// Shows a verdict alone, and returns whether the exercise is done.
  ///
  /// - Parameters:
  ///   - lines: The verdict.
  ///   - id: The exercise.
  ///   - isRepaired: Whether its tests passed. A file that was saved since the build is not done all the same.
  func tell(_ lines: [String], of id: ExerciseID, isRepaired: Bool) -> WatchState.Event {
    let book = book
    let state = book.exercise(id).map { book.state(of: $0) }
    clear()
    if isRepaired, state == .solved { book.exercise(id).map(celebrate) }
    Terminal.printNow("\n" + lines.joined(separator: "\n"))
    return .tested(isDone: isRepaired && state?.isDone == true)
  }

  /// Tells where an exercise is, behind a word.
  func introduce(_ id: ExerciseID, as word: String) {
    guard let exercise = book.exercise(id), let chapter = book.chapter(id.chapter) else { return }
    add("\(word): \(book.introduction(to: exercise, of: chapter))")
  }

  func tellEnd() {
    let next = book.chapter(state.current.chapter).map { " Next: \(book.whatNext(in: $0))" } ?? ""
    add("Nothing is left to do in what you watch.\(next)")
  }

  /// Shows a part of the list of all exercises: as many as there is room for, around the marked one.
  ///
  /// In a narrow terminal, an exercise can take two lines.
  func showList(marked: ExerciseID) {
    let book = book
    let exercises = selection.chapters(of: book).flatMap(\.exercises)
    let index = exercises.firstIndex { $0.id == marked } ?? 0
    let room = max(3, (Terminal.rows - 5) / (Terminal.columns < 60 ? 2 : 1))
    let start = max(0, min(index - room / 2, exercises.count - room))
    let rows = exercises.dropFirst(start).prefix(room).map { exercise in
      [
        exercise.id == marked ? Terminal.paint(">", .bold) : " ", "\(exercise.id)",
        exercise.title, book.state(of: exercise).coloured,
      ]
    }
    clear()
    Terminal.printNow("\n" + table(rows))
    add("j down · k up · Return begins it · l back")
  }

  // MARK: Printing

  /// Shows a line below what is there.
  private func add(_ line: String) {
    Terminal.printNow("\n" + Terminal.wrapped(line).joined(separator: "\n"))
  }

  /// Empties the terminal; what was above it can still be scrolled to.
  func clear() {
    guard keyboard != nil, Terminal.isScreen else { return }
    Terminal.write("\u{1B}[2J\u{1B}[H", to: .standardOutput)
  }

  /// Shows that an exercise is solved, so that it cannot be overlooked.
  private func celebrate(_ exercise: Exercise) {
    let words = " ✓ \(exercise.id) \(exercise.title) is solved "
    Terminal.printNow("\n  " + Terminal.paint(words, .greenBlock))
  }

  /// Shows which keys there are.
  func addKeys() {
    guard keyboard != nil else { return Terminal.printNow("Waiting for a save.") }
    add("Waiting for a save. Keys:")
    // A key stays with its name, and with the dot behind it.
    let keys = [
      "n next ·", "b back ·", "h hint ·", "l list ·", "a all messages ·", "r run again ·", "q quit",
    ]
    Terminal.printNow(Terminal.wrapped(keys).joined(separator: "\n"))
  }
}
