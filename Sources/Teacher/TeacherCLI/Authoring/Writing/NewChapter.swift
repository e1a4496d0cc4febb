// `workbook new chapter 9 Futures`: the folders, the lines and the lesson's skeleton.

extension Draft {
  /// Drafts a chapter with its first exercise: without a file, the package manager refuses a folder.
  ///
  /// - Parameters:
  ///   - number: The number, from 1 to 9.
  ///   - name: The name, `Operations` for example.
  ///   - title: The title of the first exercise.
  ///   - book: The book.
  /// - Throws: What is wrong with the number or the names, or that there is such a chapter.
  static func chapter(
    _ number: String,
    _ name: String,
    firstExercise title: String,
    in book: Workbook
  ) throws(CommandError) -> Draft {
    guard let number = Int(number), (1...9).contains(number) else {
      throw .failure("'\(number)' is not the number of a chapter; write one from 1 to 9.")
    }
    try check(name, "name of a chapter", like: "Operations")
    try check(title, "title", like: "FirstSteps")
    if let twin = book.chapter(number) {
      throw .failure(
        "\(twin.path) is chapter \(number) already. Begin with a workbook that leaves that one out: "
          + "swift run workbook edition FOLDER --chapters …")
    }
    let module = "Chapter\(number)\(name)"
    var draft = Draft(in: book)
    try draft.listChapter(
      number, name, uses: book.isLibrary(name) ? [name] : [], hasExercises: true)
    try draft.add("Chapters/\(module)/README.md", lesson(number, name))
    try draft.add(
      "Chapters/\(module)/HINTS.md",
      "# Hints for chapter \(number)\n\nThree hints for each exercise. Reading one costs nothing, "
        + "but try first: in the terminal you see one hint at a time.\n")
    let id = ExerciseID(chapter: number, number: 1)
    try draft.add(ExerciseTemplate(id: id, title: title, module: module))
    return draft
  }

  private static func lesson(_ number: Int, _ name: String) -> String {
    """
    # \(number) · \(name)

    AUTHOR: the problem, in a few lines of code, and the idea of the style in one picture.

    AUTHOR: below the line '\(Workbook.goalsHead)', a list of three to five goals, each with its exercises.

    ## New here, and nowhere else

    AUTHOR: what only this style has.

    ## Compare

    AUTHOR: three questions: what did the compiler catch, who owns the cancel, what would you delete?

    """
  }
}
