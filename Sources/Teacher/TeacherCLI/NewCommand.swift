// `workbook new exercise 5 Retry`, and a new chapter, style or mistake.

struct NewCommand: Command {
  let details = """
      new exercise 5 Retry    makes the next exercise of chapter 5
      new exercise 5.20 Retry  makes exercise 5.20
      new chapter 9 Futures   makes chapter 9 with an exercise 9.1; a third word
                              is its title
      new stub 5.3            keeps what stands in the file of exercise 5.3 as what
                              students get
      new style futures       registers the finished style of chapter 9, Futures
      new mistake 5.3 weak-self --expect "…" --because "The student believed …"
                              makes a mistake from what stands in the file of
                              exercise 5.3, which becomes its stub again;
                              "…" is what the test says that refuses it, or the
                              compiler, with --compiler "…", or the test of a
                              search that finds the race, with --race "…"
      new right 5.3 one-lock --because "A lock around both"
                              makes a right answer that is written in another way
    """

  func run(_ arguments: Arguments) throws(CommandError) {
    let book = try Workbook.here()
    guard ["mistake", "right"].contains(arguments.words.first) || arguments.values.isEmpty else {
      throw .usage("The options are those of a mistake: \(arguments.typed)\n\(details)")
    }
    let (draft, next) = try draft(arguments, in: book)
    let created = draft.created
    let changed = draft.changed
    do { try draft.write() } catch { throw .failure("The files cannot be written: \(error)") }
    for path in created { print("made     \(path)") }
    for path in changed { print("changed  \(path)") }
    print(draft.hasMarks ? "\nThe words behind 'AUTHOR:' say what belongs there." : "")
    print("Next: \(next)")
  }

  /// What is drafted, and what to do next.
  private func draft(
    _ arguments: Arguments, in book: Workbook
  ) throws(CommandError) -> (Draft, next: String) {
    let words = arguments.words
    let verify = "\(workbookCommand) verify"
    switch (words.first, words.count) {
    case ("exercise", 3):
      let (draft, id) = try Draft.exercise(words[2], at: words[1], in: book)
      return (draft, "\(verify) \(id)")
    case ("chapter", 3...4):
      let title = words.count == 4 ? words[3] : "FirstSteps"
      let draft = try Draft.chapter(words[1], words[2], firstExercise: title, in: book)
      return (draft, "\(verify) \(words[1])")
    case ("stub", 2):
      let exercise = try book.exercise(named: words[1]).0
      return (try Draft.stub(of: exercise, in: book), "\(verify) \(exercise.id)")
    case ("style", 2):
      let test = "WORKBOOK_STYLE=\(words[1]) swift test --filter Conformance"
      return (try Draft.style(words[1], in: book), test)
    case ("mistake", 3), ("right", 3):
      return try draftVariant(words, arguments.values, in: book)
    default: throw .usage("Say what is new: \(arguments.typed)\n\(details)")
    }
  }

  private func draftVariant(
    _ words: [String], _ values: [String: String], in book: Workbook
  ) throws(CommandError) -> (Draft, next: String) {
    let refusal = try refusal(values, isRight: words[0] == "right")
    let exercise = try book.exercise(named: words[1]).0
    try book.refuseRepair(of: exercise)
    let draft = try Draft.variant(
      words[2], of: exercise, because: values["--because"], refusal, in: book)
    let next = """
      \(workbookCommand) verify \(exercise.id)
      The file is as it is shipped again. The difference holds what stood there:
        \(workbookCommand) mistake \(exercise.id) \(words[2])
      """
    return (draft, next)
  }

  /// The words that must refuse a mistake; nil for a right answer.
  private func refusal(
    _ values: [String: String], isRight: Bool
  ) throws(CommandError) -> Variant.Refusal? {
    let given = Variant.Refusal.Judge.allCases.compactMap { judge in
      values[judge.rawValue].map { Variant.Refusal(by: judge, $0) }
    }
    guard given.count == (isRight ? 0 : 1) else {
      throw .usage(
        isRight
          ? "Nothing refuses a right answer: leave out \(given[0].judge.rawValue)."
          : "Say what refuses it, a test or the compiler: --expect \"…\"")
    }
    return given.first
  }
}
