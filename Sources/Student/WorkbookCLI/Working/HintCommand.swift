// `workbook hint 1.2`: the hints for an exercise, one at a time.

struct HintCommand: Command {
  let details =
    "Level 1 says where to look, 2 says what to do, 3 is nearly the code."

  func run(_ arguments: Arguments) throws(CommandError) {
    let workbook = try Workbook.here()
    let (exercise, _) = try workbook.exercise(in: arguments)
    guard let text = arguments.values["--level"] else {
      return try showNext(of: exercise, in: workbook)
    }
    guard let level = Int(text), (1...3).contains(level) else {
      throw .usage("There is no level '\(text)'; the levels are 1, 2 and 3.")
    }
    try show(level, of: exercise, in: workbook)
  }

  /// Shows one level more than the last time.
  ///
  /// - Throws: That there is no such hint.
  func showNext(of exercise: Exercise, in workbook: Workbook) throws(CommandError) {
    let last = workbook.hints(for: exercise.id).last?.level ?? 1
    let next = DeskRecord(in: workbook.root).nextHint(for: exercise.id)
    try show(min(next, last), of: exercise, in: workbook)
  }

  private func show(
    _ level: Int, of exercise: Exercise, in workbook: Workbook
  ) throws(CommandError) {
    let hints = workbook.hints(for: exercise.id)
    guard let hint = hints.first(where: { $0.level == level }) else {
      let file = workbook.chapter(exercise.id.chapter)?.hintFile ?? "the chapter"
      throw .failure("\(file) has no hint \(level) for \(exercise.id).")
    }
    let count = hints.last?.level ?? level
    let title = hint.title.isEmpty ? "" : " · \(hint.title)"
    print("\(exercise.id) \(exercise.title) · hint \(level) of \(count)\(title)\n")
    print("\(wrapped(hint.text))\n\nCode: \(exercise.place)")
    print("Next: \(workbookCommand) \(level < count ? "hint" : "test") \(exercise.id)")
    var record = DeskRecord(in: workbook.root)
    record.noteHint(level, for: exercise.id)
    try? record.save(in: workbook.root)  // a folder that cannot be written to loses only the level
  }

  /// The text with its paragraphs broken between words; code stays as it is, without its fences.
  private func wrapped(_ text: String) -> String {
    var isCode = false
    return lines(of: text).flatMap { line in
      if line.hasPrefix("```") {
        isCode.toggle()
        return [String]()
      }
      return isCode ? [String(line)] : Terminal.wrapped(String(line))
    }.joined(separator: "\n")
  }
}
