// `workbook new mistake 1.5 forgets-who-waits`: a variant, from what stands in the chapter's file.

extension Draft {
  /// Drafts a variant from an exercise's file, which becomes its stub again.
  ///
  /// - Parameters:
  ///   - name: The name, `forgets-who-waits` for example.
  ///   - exercise: The exercise, whose file is the variant.
  ///   - misconception: What a student believed who writes this, or how a right answer differs; nil if it is
  ///     still to be written.
  ///   - refusal: The words that must refuse it; nil for a right answer.
  ///   - book: The book.
  /// - Returns: The draft. Nothing is lost when it is written: the difference holds what stood there.
  /// - Throws: Why the file, the name or the words make no variant.
  static func variant(
    _ name: String,
    of exercise: Exercise,
    because misconception: String?,
    _ refusal: Variant.Refusal?,
    in book: Workbook
  ) throws(CommandError) -> Draft {
    let files = AnswerFiles(in: book.root)
    let own = files.answer(exercise)
    let stub = files.stub(exercise)
    let difference = try difference(of: own, stub, files.solution(exercise), exercise)
    let path = Variant.path(of: name, exercise)
    let text = Variant.text(
      (exercise.id, name), misconception ?? "\(mark) The student believed that …", refusal,
      difference)
    guard let variant = Variant(text, path: path), variant.refusal == refusal else {
      throw .failure(
        "'\(name)' and its words make no first line of a variant: the name must be like "
          + "forgets-who-waits, and each text must stand in one line.")
    }
    var draft = Draft(in: book)
    try draft.add(path, text)
    try draft.change(exercise.path) { _ in stub }
    return draft
  }

  /// What stands in the exercise's file instead of the finished code, below the same header.
  private static func difference(
    of own: String, _ stub: String, _ finished: String, _ exercise: Exercise
  ) throws(CommandError) -> Difference {
    guard !stub.isEmpty, !finished.isEmpty else {
      throw .failure("\(exercise.id) needs its stub and its finished file. Write both.")
    }
    let answer = finished.prefix { !$0.isNewline } + own.drop { !$0.isNewline }
    let difference = Difference(from: finished, to: String(answer))
    guard own != stub, !difference.isEmpty else {
      let what = own == stub ? "as it is shipped" : "the finished file"
      throw .failure("\(exercise.path) is \(what). Write the answer there first.")
    }
    return difference
  }

  /// Drafts the stub of an exercise: what stands in its file now.
  ///
  /// - Throws: That the exercise has no finished file.
  static func stub(of exercise: Exercise, in book: Workbook) throws(CommandError) -> Draft {
    let files = AnswerFiles(in: book.root)
    let finished = files.solution(exercise)
    guard !finished.isEmpty else {
      throw .failure("\(exercise.id) needs its finished file. Write it first.")
    }
    var draft = Draft(in: book)
    draft.texts[Stub(of: exercise).difference] = Stub.text(
      of: exercise.id, files.answer(exercise), finished: finished)
    return draft
  }
}
