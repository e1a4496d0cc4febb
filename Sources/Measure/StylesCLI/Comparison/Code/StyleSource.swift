// The code of one style, section by section, shortened for reading side by side.

import StyleRuns

/// The same part of the job in one style.
struct CodeSection {
  /// The name of a file without its extension: `Handoff`.
  let title: String
  /// The files, relative to the workbook's folder: one, and of the student's style of chapter 9 those that correspond.
  let files: [String]
  /// The code as it is compared: see ``shortened(_:)``.
  var code = ""
  /// Why there is no code, in a sentence of Markdown; nil if there is some.
  var note: String?

  /// Leaves out what is the same in each style, or only for those who solve the exercise: the header,
  /// the paragraphs of a doc comment with GIVEN, WRITE, LEAVE or SIZE, and blank lines at both ends.
  static func shortened(_ text: String) -> String {
    // A paragraph of instructions, with the empty line of the comment before it.
    let instructions =
      #/(?m)(^ */// *\n)?^ */// +(GIVEN|WRITE|LEAVE|SIZE)\b.*\n(^ */// +\S.*\n)*/#
    return text.replacing(#/^// (Exercise|To read) .*/#, with: "")
      .replacing(instructions, with: "")
      .replacing(#/^(\s*\n)+|\s+$/#, with: "")
  }
}

/// Where the code of one style is.
struct StyleSource {
  /// The sections that each parallel style has, in the order of the book.
  static let titles = [
    "StatusCheck", "Decoding", "Handoff", "ErrorPath", "Cancellation", "UserFetch",
  ]
  /// The second job, which is compared as well if it is there.
  static let secondJob = "DashboardFetch"
  /// The files of chapter 9 that do what a section of the other styles does.
  private static let counterparts = [
    "StatusCheck": ["Idea"], "Handoff": ["Join"], "ErrorPath": ["Errors"],
    "Cancellation": ["Cancel"], "UserFetch": ["Life", "UserFetch"],
    secondJob: ["BesideTheOthers"],
  ]
  /// Why the figures of the student's style of chapter 9 are not quite comparable, in one sentence.
  static let caution =
    "Exercises 9.3, 9.4 and 9.5 each have a class of their own, so the lines of your style count some code "
    + "more than once."

  /// The name of the style, `callbacks` for example.
  let name: String
  /// The folder, relative to the workbook's: `Solutions/Chapter1Callbacks` for example.
  let folder: String
  let root: URL

  /// Whether the code is the student's own.
  var isOwn: Bool { folder.hasPrefix("Chapters/") }
  /// Whether it is the style that the student brings in chapter 9, whose files have names of their own.
  var isInvented: Bool { name == inventedStyle }
  /// What readers call it: `callbacks`, `your callbacks`, or `your style`.
  var title: String { isInvented ? "your style" : isOwn ? "your \(name)" : name }
  /// A word that no other style of a comparison has.
  var id: String { isOwn ? "own-\(name)" : name }

  /// Names the folder of a style.
  init(_ name: String, in folder: String, of root: URL) {
    self.name = name
    self.folder = folder
    self.root = root
  }

  /// The sections that can be compared, with the second job if all styles do that job.
  static func titles(in sources: [StyleSource]) -> [String] {
    let hasSecondJob = sources.allSatisfy { (try? $0.section(secondJob)) != nil }
    return titles + (hasSecondJob ? [secondJob] : [])
  }

  /// Reads a section.
  ///
  /// In the style of chapter 9 it has a note in place of code if nothing corresponds, or if the student has not begun it.
  ///
  /// - Throws: That one of its files is not there.
  func section(_ title: String) throws(CommandError) -> CodeSection {
    guard let names = isInvented ? Self.counterparts[title] : [title] else {
      return CodeSection(
        title: title, files: [],
        note:
          "No exercise of chapter 9 is about this: it gives `firstUserID` and `user` of chapter 1.")
    }
    let files = names.map { swiftFile(titled: $0, in: folder, of: root) ?? "\(folder)/\($0).swift" }
    let texts = try files.map { file throws(CommandError) in try text(in: file, of: title) }
    if isInvented, !zip(files, texts).allSatisfy(isBegun) {
      return CodeSection(
        title: title, files: files, note: "You have not begun \(listed(names)) yet.")
    }
    let code = texts.map(CodeSection.shortened).joined(separator: "\n\n")
    return CodeSection(title: title, files: files, code: code)
  }

  /// The text of one file of a section.
  private func text(in file: String, of title: String) throws(CommandError) -> String {
    guard let text = try? readText(of: root.appending(path: file)) else {
      throw .failure("The style \(name) lacks the section \(title): there is no text in \(file).")
    }
    return text
  }

  /// Whether a file of the student's differs from the one that was shipped.
  private func isBegun(_ file: String, _ text: String) -> Bool {
    let stub = Stub(module: folder.replacing("Chapters/", with: ""), name: swiftName(file))
    return text != (try? stub.text(in: root))
  }

  /// The sections whose exercises are about a rule; the whole workflow only if no section before it is.
  func sections(for rule: String, in book: Workbook) -> [String] {
    let exercises = book.chapters.first { $0.style == name }?.exercises ?? []
    let names = exercises.filter { $0.isAbout(rule: rule) }.map(\.title)
    let titles = Self.titles.filter { title in
      names.contains(title) || names.contains { Self.counterparts[title]?.contains($0) == true }
    }
    return titles.count > 1 ? titles.filter { $0 != "UserFetch" } : titles
  }
}
