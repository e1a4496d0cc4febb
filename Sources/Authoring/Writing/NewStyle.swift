// `workbook new style operations`: registers a finished style everywhere it must be known.

public import Curriculum
import Foundation

extension Draft {
  private static let styles = "Sources/FinishedStyles/FinishedStyles.swift"
  private static let suites = "Tests/ConformanceTests/StyleSuites.swift"
  private static let classes = "Tests/ConformanceXCTests/StyleClasses.swift"
  private static let errorPaths = "Tests/FinishedWorkflowTests/ErrorPathTests.swift"

  /// Drafts the registration of the finished workflow of a chapter.
  ///
  /// - Parameters:
  ///   - name: The style's name: `operations` for the folder `Solutions/Chapter2Operations`.
  ///   - book: The book.
  /// - Throws: That there is no such workflow, or that it is registered already.
  public static func style(_ name: String, in book: Workbook) throws(CannotDraft) -> Draft {
    var draft = Draft(in: book.root)
    guard let folder = book.solution(in: name), draft.exists("\(folder)/UserFetch.swift") else {
      throw CannotDraft(
        sentence: "There is no finished workflow 'Solutions/Chapter…/UserFetch.swift' in a folder "
          + "that is named after the style '\(name)'. Write it first.")
    }
    let module = String(folder.dropFirst("Solutions/".count))
    try draft.register(name, "\(module)Solution")
    for file in [suites, classes] {
      try draft.change(file) { (lines) throws(CannotDraft) in
        try repeatBlocks(of: "callbacks", as: name, in: &lines, file)
      }
    }
    if draft.exists("Chapters/\(module)/UserFetch.swift") {
      try draft.addOwnRun(name, module)
    }
    return draft
  }

  /// Adds the style to the lists of finished styles, and of those whose errors are tested.
  private mutating func register(_ name: String, _ module: String) throws(CannotDraft) {
    try change(Self.styles) { (lines) throws(CannotDraft) in
      guard !lines.contains(where: { $0.contains("Style(\"\(name)\"") }) else {
        throw CannotDraft(
          sentence: "The style '\(name)' is registered already, in \(Self.styles).")
      }
      try Self.add("import \(module)", sortedIn: &lines, Self.styles)
      let line = "  Style(\"\(name)\", \(module).UserFetch.self),"
      try Self.add(line, sortedIn: &lines, Self.styles)
    }
    try change(Self.errorPaths) { (lines) throws(CannotDraft) in
      try Self.add("import \(module)", sortedIn: &lines, Self.errorPaths)
      let line = "    FetchFunction(testDescription: \"\(name)\", fetchUser: \(module).fetchUser),"
      try Self.add(line, sortedIn: &lines, Self.errorPaths)
    }
  }

  /// Adds the program that runs the student's own workflow.
  private mutating func addOwnRun(
    _ name: String,
    _ module: String
  ) throws(CannotDraft) {
    let number = module.dropFirst("Chapter".count).prefix { $0.isNumber }
    let file = "Sources/Mine/\(module)/main.swift"
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
    try change(".ci/layers") { (lines) throws(CannotDraft) in
      guard let line = lines.firstIndex(where: { $0.hasPrefix("Mine:") }) else {
        throw CannotDraft(sentence: ".ci/layers has no line 'Mine:'. Restore it.")
      }
      lines[line] += " " + module
    }
  }

  /// Adds a line behind those of earlier chapters that begin alike.
  private static func add(
    _ line: String,
    sortedIn lines: inout [String],
    _ file: String
  ) throws(CannotDraft) {
    let start = line.prefix { $0 != "\"" && $0 != "C" }
    func chapter(_ line: String) -> Int {
      line.firstMatch(of: /Chapter(\d)/).flatMap { Int($0.1) } ?? 0
    }
    let alike = lines.indices.filter { lines[$0].hasPrefix(start) && chapter(lines[$0]) > 0 }
    guard let first = alike.first else {
      throw CannotDraft(sentence: "\(file) has no line like '\(line)'. Restore one.")
    }
    let last = alike.last { chapter(lines[$0]) < chapter(line) }
    lines.insert(line, at: last.map { $0 + 1 } ?? first)
  }

  /// Repeats the suites or classes of one style at the end, for another.
  private static func repeatBlocks(
    of old: String,
    as new: String,
    in lines: inout [String],
    _ file: String
  ) throws(CannotDraft) {
    let (oldType, newType) = (capitalised(old), capitalised(new))
    var copied: [String] = []
    for start in lines.indices where lines[start].contains("\(oldType)Style") {
      guard lines[start].hasSuffix("{"), let end = lines[start...].firstIndex(of: "}") else {
        continue
      }
      copied += [""] + lines[start...end]
    }
    guard !copied.isEmpty else {
      throw CannotDraft(sentence: "\(file) has no suite of the style '\(old)' to repeat.")
    }
    let renamed = copied.map {
      $0.replacing("\(oldType)Style", with: "\(newType)Style")
        .replacing("style \(old)", with: "style \(new)")
        .replacing("\"\(old)\"", with: "\"\(new)\"")
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    lines += renamed + [""]
  }

  private static func capitalised(_ name: String) -> String {
    name.prefix(1).uppercased() + name.dropFirst()
  }
}
