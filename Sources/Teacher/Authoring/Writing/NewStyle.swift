// `workbook new style promises`: registers a finished style in the list of styles.

import CommandSupport
import Curriculum
import Foundation

extension Draft {
  /// Drafts the registration of the finished workflow of a chapter.
  ///
  /// - Parameters:
  ///   - name: The style's name: `promises` for the folder `Solutions/Chapter9Promises`.
  ///   - book: The book.
  /// - Throws: That there is no such workflow, or that it is registered already.
  package static func style(_ name: String, in book: Workbook) throws(CommandError) -> Draft {
    var draft = Draft(in: book.root)
    let name = name.lowercased()
    guard let folder = book.solution(in: name),
      swiftFile(titled: "UserFetch", in: folder, of: book.root) != nil
    else {
      throw .failure(
        "There is no finished workflow 'Solutions/Chapter…/UserFetch.swift' in a folder "
          + "that is named after the style '\(name)'. Write it first.")
    }
    let module = String(folder.dropFirst("Solutions/".count))
    try draft.register(name, module)
    try draft.list(module, in: book)
    let secondJob = "\(folder)/DashboardFetch.swift"
    if draft.exists(secondJob) {
      let words = "`swift test --filter WhichStyleTests` says it | \(mark) why it does this"
      let row = "| [\(name)](../\(secondJob)) | \(mark) \(words) |"
      try draft.add([row], like: "| [", to: "Chapters/WhichStyle.md")
    }
    if swiftFile(titled: "UserFetch", in: "Chapters/\(module)", of: book.root) != nil {
      try draft.addOwnRun(name, module)
    }
    return draft
  }

  /// Adds the style to the list of finished styles, with all that its folder has.
  private mutating func register(_ name: String, _ module: String) throws(CommandError) {
    let styles = "Sources/Measure/FinishedStyles/FinishedStyles.swift"
    let (folder, solution) = ("Solutions/\(module)", "\(module)Solution")
    guard text(of: styles)?.contains("\(solution).UserFetch") != true else {
      throw .failure("The style '\(name)' is registered already, in \(styles).")
    }
    var parts = ["\"\(name)\", \(solution).UserFetch.self"]
    if exists("\(folder)/DashboardFetch.swift") {
      parts.append("secondJob: \(solution).DashboardFetch.self")
    }
    let entry = "  JobStyle(\n    " + parts.joined(separator: ",\n    ") + "),"
    try add(["import \(solution)"], like: "import ", to: styles)
    try add(entry.split(separator: "\n").map(String.init), like: "  JobStyle(", to: styles)
  }

  /// Lists the chapter, if `workbook new chapter` has not, with the modules that its code imports.
  private mutating func list(_ module: String, in book: Workbook) throws(CommandError) {
    let name = module.drop { !$0.isNumber }
    guard let number = name.first?.wholeNumberValue else { return }
    try listChapter(
      number, String(name.dropFirst()), uses: book.modules(usedIn: "Solutions/\(module)"),
      hasExercises: exists("Chapters/\(module)"))
  }

  /// Adds the program that runs the student's own workflow.
  private mutating func addOwnRun(_ name: String, _ module: String) throws(CommandError) {
    let number = module.dropFirst("Chapter".count).prefix { $0.isNumber }
    let file = "Sources/Measure/Mine/\(module)/main.swift"
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
