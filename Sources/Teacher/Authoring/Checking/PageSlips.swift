// Everything about the prose of a page that can be checked without a build; its links and names here.

import Curriculum
import Foundation
import Rules

extension Workbook {
  /// The page whose example is Swift 5 at first: `MigrationTests` compiles it, step by step.
  private static let migrating = "Chapters/Migrating.md"
  /// The page for those who change the book.
  static let guide = "CONTRIBUTING.md"

  /// The pages of a whole book that belong to no chapter, but for the guide.
  static let generalPages = [
    "README.md", "Chapters/README.md", "Chapters/WhichStyle.md", "Chapters/Differences.md",
    "Chapters/Glossary.md", "Chapters/Commands.md", "Chapters/Editors.md", "Tests/Testing.md",
    "Chapters/WhatElse.md", migrating,
  ]

  /// Those whose examples compile, and whose outputs are true.
  static var provenPages: [String] { generalPages.filter { $0 != migrating } }
}

/// The slips of one page: its links, the names in it, and its commands.
struct PageSlips {
  /// The page, relative to the workbook's folder.
  let path: String
  let book: Workbook
  let page: Page
  /// The page without its code in fences.
  let prose: String

  init(of path: String, in book: Workbook) {
    self.path = path
    self.book = book
    page = Page(path, in: book.root)
    prose = page.prose.joined(separator: "\n")
  }

  /// One sentence for each slip.
  var all: [String] { links + nicknames + unknownTypes + unprintedMessages + commands }

  // MARK: Links

  /// Links that lead nowhere.
  private var links: [String] {
    prose.matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }
      .filter { !$0.contains("://") && !$0.hasPrefix("mailto:") }.compactMap(slip)
  }

  private func slip(in link: String) -> String? {
    let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let target = parts[0].isEmpty ? path : place(of: parts[0])
    guard book.exists(target) else {
      return "\(path) links to \(link), which does not exist. Correct the link."
    }
    guard parts.count == 2, target.hasSuffix(".md") else { return nil }
    let anchors = Page(target, in: book.root).headings.map(Page.anchor)
    return anchors.contains(String(parts[1]))
      ? nil : "\(path) links to \(link), but \(target) has no such heading. Correct the link."
  }

  /// Where a link leads, relative to the workbook's folder, without `..`.
  private func place(of link: some StringProtocol) -> String {
    String(URL(filePath: "/\(path)/../\(link)").standardized.path.dropFirst())
  }

  // MARK: Names

  /// Rules with the nickname of another: `*own error* (W3.1)`.
  private var nicknames: [String] {
    prose.matches(of: /\*([^*\n]+)\* \((W\d\.\d)\)/).compactMap { match in
      guard let id = Rule.ID(rawValue: String(match.2)), Rule[id].nickname != match.1 else {
        return nil
      }
      return "\(path) calls \(match.2) '\(match.1)'; its nickname is '\(Rule[id].nickname)'."
    }
  }

  /// Types that a hint names, and no code of the book has.
  private var unknownTypes: [String] {
    guard path.hasSuffix("/HINTS.md") else { return [] }
    var types = Set(
      prose.matches(of: /`[^`\n]+`/).flatMap { $0.output.matches(of: /\b[A-Z]\w+/) }.map(\.output))
    for file in [place(of: "README.md")] + swiftFiles(in: "Solutions", "Chapters", "Sources")
    where !types.isEmpty {
      let text = book.text(of: file)
      types = types.filter { !text.contains($0) }
    }
    return types.sorted().map { "\(path) names \($0), which no code of the book has. Correct it." }
  }

  /// Messages that a lesson quotes, `↳ the error must arrive`, and no test prints.
  private var unprintedMessages: [String] {
    let quotes = lines(of: book.text(of: path)).filter { $0.hasPrefix("↳ ") }
    guard !quotes.isEmpty, path.hasPrefix("Chapters/") else { return [] }
    let tests = "Tests/\(path.split(separator: "/").dropLast().last ?? "")Tests"
    let code = swiftFiles(in: tests, "Tests/Support", "Sources/Kit").map(book.text)
      .joined(separator: "\n")
    // What a message puts in may be anything.
    let messages = code.replacing(/"\s*\+\s*"/, with: "").split(separator: "\"")
      .filter { $0.count > 15 && !$0.contains("\n") }
      .map { "↳ \($0)".split(separator: /\\\(.*?(?:\)+|$)/, omittingEmptySubsequences: false) }
    return quotes.filter { quote in !messages.contains { quote.begins(with: $0) } }
      .map { "\(path) quotes words that no test prints: \($0.dropFirst(2))" }
  }

  /// The Swift files in some folders of the book.
  func swiftFiles(in folders: String...) -> [String] {
    folders.flatMap(book.files).filter { $0.hasSuffix(".swift") }
  }
}

extension Substring {
  /// Whether the text begins with the first part, has the others behind it in their order, and little else.
  fileprivate func begins(with parts: [Substring]) -> Bool {
    var rest = self
    return hasPrefix(parts[0]) && 3 * parts.reduce(0) { $0 + $1.count } > count
      && parts.allSatisfy { part in
        guard let end = rest.firstRange(of: part)?.upperBound else { return part.isEmpty }
        rest = rest[end...]
        return true
      }
  }
}
