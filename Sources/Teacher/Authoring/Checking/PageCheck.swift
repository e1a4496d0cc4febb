// Everything about the prose of a page that can be checked without a build; its links here.

import Curriculum
import Foundation

/// Checks one page: its links, commands, totals and times.
struct PageCheck {
  /// The page, relative to the workbook's folder.
  let page: String
  let book: Workbook
  /// The names of the commands of `workbook`.
  let commands: [String]
  /// The number of all rules.
  let rules: Int

  /// The pages of a whole book that belong to no chapter, but for the instructor's guide.
  static let general = [
    "README.md", MinutesCheck.contents, "Chapters/WhichStyle.md", "Chapters/Differences.md",
    Glossary.page, migrating,
  ]

  /// The page whose example is Swift 5 at first: `MigrationTests` compiles it, step by step.
  static let migrating = "Chapters/Migrating.md"

  /// One sentence for each slip.
  var problems: [String] {
    LinkCheck(page: page, root: book.root).problems
      + CommandCheck(page: page, root: book.root, commands: commands).problems
      + CountCheck(page: page, book: book, rules: rules).problems
      + MinutesCheck(page: page, book: book).problems
  }
}

/// Finds links to files and headings that do not exist.
struct LinkCheck {
  /// The page, relative to the workbook's folder.
  let page: String
  let root: URL

  /// One sentence for each link that leads nowhere.
  var problems: [String] {
    let text = Page.withoutFences(Page.text(of: page, in: root))
    return text.matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }
      .filter { !$0.contains("://") && !$0.hasPrefix("mailto:") }
      .compactMap(problem)
  }

  private func problem(in link: String) -> String? {
    let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let folder = page.split(separator: "/").dropLast().joined(separator: "/")
    let target = parts[0].isEmpty ? page : Page.joined(folder, String(parts[0]))
    guard FileManager.default.fileExists(atPath: root.appending(path: target).path) else {
      return "\(page) links to \(link), which does not exist. Correct the link."
    }
    guard parts.count == 2, target.hasSuffix(".md") else { return nil }
    let anchors = Page.headings(in: Page.text(of: target, in: root)).map(Page.anchor)
    guard !anchors.contains(String(parts[1])) else { return nil }
    return "\(page) links to \(link), but \(target) has no such heading. Correct the link."
  }
}
