// Everything about the prose of a page that can be checked without a build; its links and names here.

import Curriculum
import Foundation
import Rules

/// Checks one page: its links, the names in it, and its commands.
struct PageCheck {
  /// The page, relative to the workbook's folder.
  let page: String
  let book: Workbook
  /// The names of the commands of `workbook`.
  var commands: [String] = []

  /// The page whose example is Swift 5 at first: `MigrationTests` compiles it, step by step.
  static let migrating = "Chapters/Migrating.md"

  /// The pages of a whole book that belong to no chapter, but for CONTRIBUTING.md.
  static let general = [
    "README.md", "Chapters/README.md", "Chapters/WhichStyle.md", "Chapters/Differences.md",
    "Chapters/Glossary.md", "Chapters/Commands.md", "Chapters/Editors.md", "Tests/Testing.md",
    "Chapters/WhatElse.md", migrating,
  ]

  /// One sentence for each slip.
  var problems: [String] {
    wrongLinks + wrongNicknames + unknownTypes + unprintedMessages + wrongCommands
  }

  /// The page without its code in fences.
  var prose: String { Page(page, in: book.root).prose.joined(separator: "\n") }

  // MARK: Names

  /// One sentence for each rule with the nickname of another: `*own error* (W3.1)`.
  private var wrongNicknames: [String] {
    prose.matches(of: /\*([^*\n]+)\* \((W\d\.\d)\)/).compactMap { match in
      guard let id = Rule.ID(rawValue: String(match.2)), Rule[id].nickname != match.1 else {
        return nil
      }
      return "\(page) calls \(match.2) '\(match.1)'; its nickname is '\(Rule[id].nickname)'."
    }
  }

  /// One sentence for each type that a hint names, and no code of the book has.
  private var unknownTypes: [String] {
    guard page.hasSuffix("/HINTS.md") else { return [] }
    var types = Set(
      prose.matches(of: /`[^`\n]+`/).flatMap { $0.output.matches(of: /\b[A-Z]\w+/) }
        .map { String($0.output) })
    let lesson = Self.path(of: "README.md", from: page)
    let paths = [lesson] + ["Solutions", "Chapters", "Sources"].flatMap(swiftFiles)
    for path in paths where !types.isEmpty {
      let text = Page.text(of: path, in: book.root)
      types = types.filter { !text.contains($0) }
    }
    return types.sorted().map { "\(page) names \($0), which no code of the book has. Correct it." }
  }

  /// One sentence for each message that a lesson quotes, `↳ the error must arrive`, and no test prints.
  private var unprintedMessages: [String] {
    let quotes = lines(of: Page.text(of: page, in: book.root)).filter { $0.hasPrefix("↳ ") }
    guard !quotes.isEmpty, page.hasPrefix("Chapters/") else { return [] }
    let tests = "Tests/\(page.split(separator: "/").dropLast().last ?? "")Tests"
    let code = [tests, "Tests/Support", "Sources/Kit"].flatMap(swiftFiles)
      .map { Page.text(of: $0, in: book.root) }.joined(separator: "\n")
    // What a message puts in may be anything.
    let messages = code.replacing(/"\s*\+\s*"/, with: "").split(separator: "\"")
      .filter { $0.count > 15 && !$0.contains("\n") }
      .map { "↳ \($0)".split(separator: /\\\(.*?(?:\)+|$)/, omittingEmptySubsequences: false) }
    return quotes.filter { quote in !messages.contains { quote.begins(with: $0) } }
      .map { "\(page) quotes words that no test prints: \($0.dropFirst(2))" }
  }

  // MARK: Links

  /// One sentence for each link that leads nowhere.
  var wrongLinks: [String] {
    prose.matches(of: /\]\(([^)\s]+)\)/)
      .map { String($0.1) }.filter { !$0.contains("://") && !$0.hasPrefix("mailto:") }
      .compactMap(problem)
  }

  private func problem(in link: String) -> String? {
    let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let target = parts[0].isEmpty ? page : Self.path(of: parts[0], from: page)
    guard exists(target) else {
      return "\(page) links to \(link), which does not exist. Correct the link."
    }
    guard parts.count == 2, target.hasSuffix(".md") else { return nil }
    let anchors = Page(target, in: book.root).headings.map(Page.anchor)
    guard !anchors.contains(String(parts[1])) else { return nil }
    return "\(page) links to \(link), but \(target) has no such heading. Correct the link."
  }

  /// Where a link of a page leads, relative to the workbook's folder, without `..`.
  static func path(of link: some StringProtocol, from page: String) -> String {
    String(URL(filePath: "/\(page)/../\(link)").standardized.path.dropFirst())
  }

  /// Whether the book has a file or a folder.
  func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: book.root.appending(path: path).path)
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
