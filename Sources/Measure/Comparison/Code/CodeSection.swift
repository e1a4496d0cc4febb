// The code of one section in one style, read from its source file and shortened for reading side by side.

import CommandSupport
import Curriculum
import Foundation
import StyleRuns

/// The same part of the job in one style: one file, `Handoff.swift` for example.
package struct CodeSection: Equatable, Sendable {
  /// The name of the file without its extension.
  package let title: String
  /// The file, relative to the workbook's folder.
  package let path: String
  /// The code as it is compared: see ``shortened(_:)``.
  package let code: String
  /// The files, relative to the workbook's folder.
  var files: [String] { path.hasSuffix(".swift") ? path.components(separatedBy: ", ") : [] }
  /// Why there is no code, in a sentence of Markdown; nil if there is some.
  package var note: String?

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
package struct StyleSource: Equatable, Sendable {
  /// The sections that each parallel style has, in the order of the book.
  package static let titles = [
    "StatusCheck", "Decoding", "Handoff", "ErrorPath", "Cancellation", "UserFetch",
  ]
  /// The second job, which is compared as well if it is there.
  static let secondJob = "DashboardFetch"

  /// The name of the style, `callbacks` for example.
  package let name: String
  /// The folder, relative to the workbook's: `Solutions/Chapter1Callbacks` for example.
  package let folder: String
  let root: URL

  /// Whether the code is the student's own.
  package var isOwn: Bool { folder.hasPrefix("Chapters/") }
  /// Whether it is the style that the student brings in chapter 9, whose files have names of their own.
  package var isInvented: Bool { name == AllStylesRun.ownStyle }
  /// What readers call it: `callbacks`, `your callbacks`, or `your style`.
  package var title: String { isInvented ? "your style" : isOwn ? "your \(name)" : name }
  /// Whether the benchmark can have a row for it.
  var isMeasured: Bool { !isOwn || isInvented }
  /// A word that no other style of a comparison has.
  var id: String { isOwn ? "own-\(name)" : name }

  /// Names the folder of a style.
  package init(_ name: String, in folder: String, of root: URL) {
    (self.name, self.folder, self.root) = (name, folder, root)
  }

  /// Reads a section, which is named as its file is.
  ///
  /// - Throws: That the style has no such file.
  package func section(_ title: String) throws(CommandError) -> CodeSection {
    try isInvented ? inventedSection(title) : file(title)
  }

  /// Reads a section that is in a file of its name.
  func file(_ title: String) throws(CommandError) -> CodeSection {
    let path = swiftFile(titled: title, in: folder, of: root) ?? "\(folder)/\(title).swift"
    guard let text = try? String(contentsOf: root.appending(path: path), encoding: .utf8) else {
      throw .failure("The style \(name) lacks the section \(title): there is no text in \(path).")
    }
    return CodeSection(title: title, path: path, code: CodeSection.shortened(text))
  }

  /// The sections that can be compared, with the second job if all styles do that job.
  package static func titles(in sources: [StyleSource]) -> [String] {
    let hasSecondJob = sources.allSatisfy { (try? $0.section(secondJob)) != nil }
    return titles + (hasSecondJob ? [secondJob] : [])
  }

  /// Reads every section, for each of them the code in each style.
  ///
  /// - Throws: That a style lacks a section.
  package static func sections(
    of sources: [StyleSource]
  ) throws(CommandError) -> [[CodeSection]] {
    try titles(in: sources).map { title throws(CommandError) in
      try sources.map { source throws(CommandError) in try source.section(title) }
    }
  }
}
