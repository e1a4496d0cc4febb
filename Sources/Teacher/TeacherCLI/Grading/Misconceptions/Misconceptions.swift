// What students can get wrong in an exercise: where it is met, tested and mended.

/// The misconceptions in a part of a book, by exercise, as a terminal shows them.
func misconceptions(in selection: Selection, of book: Workbook) -> String {
  selection.chapters(of: book).flatMap { chapter in
    selection.exercises(of: chapter).map { misconceptions(in: $0, of: chapter, book.root) }
  }.joined(separator: "\n\n")
}

/// Those of an exercise, made from its mistakes.
private func misconceptions(in exercise: Exercise, of chapter: Chapter, _ root: URL) -> String {
  let mistakes = AnswerFiles(in: root).mistakes(exercise)
  let tests = ExerciseTests(of: exercise, in: root).sources
    .map { "\(chapter.tests)/\($0.name)" }
  let rows = [
    ["met", "\(chapter.lesson), \(exercise.id)"], ["tested", tests.joined(separator: " ")],
    ["mended", exercise.solution],
  ]
  let head = "\(exercise.id) \(exercise.title) · \(counted(mistakes.count, "misconception"))"
  return ([head, table(rows)] + mistakes.map(text)).joined(separator: "\n")
}

private func text(of mistake: Variant) -> String {
  let sentences = [
    "\(mistake.misconception).",
    "Refused by \(judge(of: mistake)): \"\(mistake.refusal?.words ?? "")\"",
  ]
  let lines = sentences.flatMap { Terminal.wrapped($0, indent: 4) }
  return (["\n  \(mistake.name)"] + lines).joined(separator: "\n")
}

/// Who refuses a mistake: `test 4` and `tests 2 and 4` were red when it was recorded.
private func judge(of mistake: Variant) -> String {
  guard mistake.isRefusedByTest else { return "the compiler" }
  let tests = mistake.failing
  return tests.isEmpty
    ? "the tests" : "test\(tests.count == 1 ? "" : "s") \(listed(tests))"
}
