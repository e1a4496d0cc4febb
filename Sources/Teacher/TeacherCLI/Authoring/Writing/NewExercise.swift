// `workbook new exercise 5 Retry`: the files of a new exercise.

extension Draft {
  /// Drafts an exercise with everything that belongs to it.
  ///
  /// - Parameters:
  ///   - title: The name, which is also the file's: `Retry` for example.
  ///   - place: The chapter, `5`, or the number, `5.20`.
  ///   - book: The book.
  /// - Returns: The draft, and the number of the exercise.
  /// - Throws: What is wrong with the title or the place.
  static func exercise(
    _ title: String,
    at place: String,
    in book: Workbook
  ) throws(CommandError) -> (draft: Draft, id: ExerciseID) {
    try check(title, "title", like: "Retry")
    let chapter = try chapter(for: place, in: book)
    let id = ExerciseID(place) ?? ExerciseID(chapter: chapter.id, number: freeNumber(in: chapter))
    if let twin = book.exercise(id) {
      throw .failure("\(twin.path) is \(id) already. Choose another number.")
    }
    if let twin = chapter.exercises.first(where: { $0.title == title }) {
      throw .failure("There is a \(title) already, in \(twin.path). Choose another title.")
    }
    var draft = Draft(in: book)
    try draft.add(ExerciseTemplate(id: id, title: title, module: chapter.module))
    return (draft, id)
  }

  /// Adds the files of an exercise, and its parts of the lesson and of the hints.
  mutating func add(_ exercise: ExerciseTemplate) throws(CommandError) {
    let module = exercise.module
    let name = exercise.name
    let chapter = "Chapters/\(module)"
    let solutions = "Solutions/\(module)"
    try add("\(chapter)/\(name).swift", exercise.stub)
    let stub = Stub(module: module, name: name).difference
    try add(stub, Stub.text(of: exercise.id, exercise.stub, finished: exercise.solution))
    try add("\(solutions)/\(name).swift", exercise.solution)
    try add("\(solutions)/Variants/\(name)/changes-nothing.diff", exercise.mistake)
    try add("Tests/\(module)Tests/\(name)Tests.swift", exercise.tests)
    for (page, section) in [("README", exercise.section), ("HINTS", exercise.hints + "\n")] {
      try change("\(chapter)/\(page).md") { Self.insert(section, before: exercise.id, into: $0) }
    }
  }

  /// Fails unless a name can be that of a Swift type.
  static func check(_ name: String, _ what: String, like model: String) throws(CommandError) {
    guard name.wholeMatch(of: /[A-Z][A-Za-z0-9]*/) == nil else { return }
    throw .failure(
      "'\(name)' cannot be the \(what): it must be like \(model), "
        + "with a capital first, and no spaces.")
  }

  private static func chapter(for place: String, in book: Workbook) throws(CommandError) -> Chapter
  {
    let number = ExerciseID(place)?.chapter ?? Int(place)
    let chapters = book.chapters.filter { !$0.exercises.isEmpty }
    guard let chapter = chapters.first(where: { $0.id == number }) else {
      let known = chapters.map { "\($0.id)" }.joined(separator: ", ")
      throw .failure(
        "There is no chapter '\(place)' with exercises; there is \(known). "
          + "To begin one: swift run workbook new chapter 9 Futures")
    }
    return chapter
  }

  /// The next free number; in the book's own chapters, the first nineteen are for exercises of the book.
  private static func freeNumber(in chapter: Chapter) -> Int {
    let reserved = (1...8).contains(chapter.id) ? 19 : 0
    let last = chapter.exercises.map(\.id.number).max() ?? 0
    return max(last, reserved) + 1
  }

  /// Inserts a section behind those of earlier exercises.
  private static func insert(
    _ section: String, before id: ExerciseID, into page: String
  ) -> String {
    var lines = lines(of: page)
    let headings = lines.indices.filter { lines[$0].hasPrefix("## ") }
    let last = headings.last { Page.exercise(in: lines[$0]).map { $0 < id } ?? false }
    // Without an earlier exercise, the section is the first.
    guard let later = headings.first(where: { $0 > last ?? -1 }) else {
      return "\(trimmed(page))\n\n\(trimmed(section))\n"
    }
    lines.insert(contentsOf: Curriculum.lines(of: section).dropLast(), at: later)
    return lines.joined(separator: "\n")
  }
}
