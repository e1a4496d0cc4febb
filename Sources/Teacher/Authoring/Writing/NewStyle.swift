// `workbook new style promises`: registers a finished style everywhere it must be known.

import CommandSupport
import Curriculum
import Foundation

extension Draft {
  /// Drafts the registration of the finished workflow of a chapter.
  ///
  /// - Parameters:
  ///   - name: The style's name: `promises` for the folder `Solutions/Chapter8Promises`.
  ///   - book: The book.
  /// - Throws: That there is no such workflow, or that it is registered already.
  package static func style(_ name: String, in book: Workbook) throws(CommandError) -> Draft {
    var draft = Draft(in: book.root)
    let name = name.lowercased()
    guard let folder = book.solution(in: name), draft.exists("\(folder)/UserFetch.swift") else {
      throw .failure(
        "There is no finished workflow 'Solutions/Chapter…/UserFetch.swift' in a folder "
          + "that is named after the style '\(name)'. Write it first.")
    }
    let module = String(folder.dropFirst("Solutions/".count))
    try draft.register(name, module)
    try draft.list(module, in: book)
    try draft.addSuites(of: name)
    try draft.addTests(of: name, module)
    if draft.exists("Chapters/\(module)/UserFetch.swift") {
      try draft.addOwnRun(name, module)
    }
    return draft
  }

  /// Adds the style to the list of finished styles.
  private mutating func register(_ name: String, _ module: String) throws(CommandError) {
    let styles = "Sources/Measure/FinishedStyles/FinishedStyles.swift"
    guard text(of: styles)?.contains("Style(\"\(name)\"") != true else {
      throw .failure("The style '\(name)' is registered already, in \(styles).")
    }
    try add("import \(module)Solution", like: "import ", to: styles)
    try add(
      "  Style(\"\(name)\", \(module)Solution.UserFetch.self),", like: "  Style(", to: styles)
  }

  /// Lists the chapter, if `workbook new chapter` has not, with the modules that its code imports.
  private mutating func list(_ module: String, in book: Workbook) throws(CommandError) {
    let name = module.drop { !$0.isNumber }
    guard let number = name.first?.wholeNumberValue else { return }
    try listChapter(
      number, String(name.dropFirst()), uses: book.modules(usedIn: "Solutions/\(module)"),
      hasExercises: exists("Chapters/\(module)"))
  }

  /// Adds the functions and classes of the chapter that are tested beside those of other styles.
  private mutating func addTests(of name: String, _ module: String) throws(CommandError) {
    let (folder, solution) = ("Solutions/\(module)", "\(module)Solution")
    let tests = "Tests/FinishedWorkflowTests"
    if text(of: "\(folder)/ErrorPath.swift")?.contains("func fetchUser(") == true {
      let list = "\(tests)/FetchFunctions.swift"
      let line = "  FetchFunction(\"\(name)\", \(solution).fetchUser),"
      try add("import \(solution)", like: "import ", to: list)
      try add(line, like: "  FetchFunction(", to: list)
    }
    let secondJob = "\(folder)/DashboardFetch.swift"
    if exists(secondJob) {
      let (list, page) = ("\(tests)/DashboardStyles.swift", "Chapters/WhichStyle.md")
      let line = "  DashboardStyle(\"\(name)\", \(solution).DashboardFetch.self),"
      try add("import \(solution)", like: "import ", to: list)
      try add(line, like: "  DashboardStyle(", to: list)
      let words = "`swift test --filter WhichStyleTests` says it | \(Self.mark) why it does this"
      try add("| [\(name)](../\(secondJob)) | \(Self.mark) \(words) |", like: "| [", to: page)
    }
  }

  /// Adds the program that runs the student's own workflow.
  private mutating func addOwnRun(_ name: String, _ module: String) throws(CommandError) {
    let number = module.dropFirst("Chapter".count).prefix { $0.isNumber }
    let file = "Sources/Student/Mine/\(module)/main.swift"
    guard !exists(file) else { return }
    try add(
      file,
      """
      // The executable `mine-\(name)`: fetches a user with the student's own `UserFetch` of chapter \
      \(number).

      import \(module)
      import StyleRuns

      OwnRun("\(name)", of: \(number), UserFetch.self).runAndExit()

      """)
  }
}
