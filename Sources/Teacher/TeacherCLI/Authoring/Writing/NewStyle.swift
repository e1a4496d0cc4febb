// `workbook new style promises`: registers a finished style in the list of styles.

extension Draft {
  /// Drafts the registration of the finished workflow of a chapter.
  ///
  /// - Parameters:
  ///   - name: The style's name: `promises` for the folder `Solutions/Chapter9Promises`.
  ///   - book: The book.
  /// - Throws: That there is no such workflow, or that it is registered already.
  static func style(_ name: String, in book: Workbook) throws(CommandError) -> Draft {
    var draft = Draft(in: book)
    let name = name.lowercased()
    guard let folder = book.solution(in: name),
      swiftFile(titled: "UserFetch", in: folder, of: book.root) != nil
    else {
      throw .failure(
        "There is no finished workflow 'Solutions/Chapter…/UserFetch.swift' in a folder "
          + "that is named after the style '\(name)'. Write it first.")
    }
    let module = String(folder.dropFirst("Solutions/".count))
    let title = module.drop { !$0.isNumber }
    let number = title.first?.wholeNumberValue ?? 0
    let secondJob = "\(folder)/DashboardFetch.swift"
    let hasSecondJob = book.exists(secondJob)
    try draft.register(name, "\(module)Solution", hasSecondJob: hasSecondJob)
    // `workbook new chapter` may have listed it.
    try draft.listChapter(
      number, String(title.dropFirst()), uses: book.modules(usedIn: folder),
      hasExercises: book.exists("Chapters/\(module)"))
    if hasSecondJob { try draft.compare(name, secondJob) }
    let ownRun = "Sources/Measure/Mine/\(module)/main.swift"
    if swiftFile(titled: "UserFetch", in: "Chapters/\(module)", of: book.root) != nil,
      !book.exists(ownRun)
    {
      try draft.add(ownRun, program(name, number, module))
    }
    return draft
  }

  /// Adds the style to the page that compares how the second job ends.
  private mutating func compare(_ name: String, _ secondJob: String) throws(CommandError) {
    let words = "`swift test --filter WhichStyleTests` says it | \(Self.mark) why it does this"
    let row = "| [\(name)](../\(secondJob)) | \(Self.mark) \(words) |"
    try add([row[...]], like: "| [", to: "Chapters/WhichStyle.md")
  }

  /// Adds the style to the list of finished styles, with all that its folder has.
  private mutating func register(
    _ name: String, _ solution: String, hasSecondJob: Bool
  ) throws(CommandError) {
    let styles = "Sources/Measure/FinishedStyles/FinishedStyles.swift"
    guard text(of: styles)?.contains("\(solution).UserFetch") != true else {
      throw .failure("The style '\(name)' is registered already, in \(styles).")
    }
    let end = hasSecondJob ? ",\n    secondJob: \(solution).DashboardFetch.self)," : "),"
    let entry = "  JobStyle(\n    \"\(name)\", \(solution).UserFetch.self\(end)"
    try add(["import \(solution)"], like: "import ", to: styles)
    try add(lines(of: entry), like: "  JobStyle(", to: styles)
  }

  /// The program that runs the student's own workflow.
  private static func program(_ name: String, _ number: Int, _ module: String) -> String {
    """
    // The executable `mine-\(name)`: fetches a user with the student's own `UserFetch` of chapter \
    \(number).

    import \(module)
    import StyleRuns

    OwnRun("\(name)", of: \(number), UserFetch.self).runAndExit()

    """
  }
}
