// Everything about the prose of a page that can be checked without a build.

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
  /// The page without its code in fences.
  private let prose: String
  /// The lines of commands in fences, and what stands in code in the prose.
  private let code: [String]

  init(of path: String, in book: Workbook) {
    self.path = path
    self.book = book
    let page = Page(path, in: book.root)
    prose = page.prose.joined(separator: "\n")
    code =
      page.fences.filter { $0.language == "sh" }.flatMap { lines(of: $0.text).map(String.init) }
      + prose.matches(of: /`([^`\n]+)`/).map { String($0.1) }
  }

  /// One sentence for each slip.
  @SlipBuilder var all: [String] {
    for link in found(/\]\(([^)\s]+)\)/, in: prose) {
      if !link.contains("://"), !link.hasPrefix("mailto:") { slip(in: link) }
    }
    nicknames
    for type in unknownTypes.sorted() {
      "\(path) names \(type), which no code of the book has. Correct it."
    }
    for quote in unprintedMessages {
      "\(path) quotes words that no test prints: \(quote.dropFirst(2))"
    }
    commands
  }

  private func found(_ form: Regex<(Substring, Substring)>, in text: String) -> [String] {
    text.matches(of: form).map { String($0.1) }
  }

  /// The texts of the Swift files in some folders of the book, as they are asked for.
  private func code(in folders: String...) -> some Sequence<(file: String, text: String)> {
    folders.lazy.flatMap(book.files).filter { $0.hasSuffix(".swift") }
      .map { (file: $0, text: book.text(of: $0)) }
  }

  // MARK: Links

  /// That a link leads nowhere.
  @SlipBuilder private func slip(in link: String) -> [String] {
    let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let target = parts[0].isEmpty ? path : place(of: parts[0])
    if !book.exists(target) {
      "\(path) links to \(link), which does not exist. Correct the link."
    } else if parts.count == 2, target.hasSuffix(".md"),
      !Page(target, in: book.root).headings.map(Page.anchor).contains(String(parts[1]))
    {
      "\(path) links to \(link), but \(target) has no such heading. Correct the link."
    }
  }

  /// Where a link leads, relative to the workbook's folder, without `..`.
  private func place(of link: some StringProtocol) -> String {
    String(URL(filePath: "/\(path)/../\(link)").standardized.path.dropFirst())
  }

  // MARK: Names

  /// Rules with the nickname of another: `*own error* (W3.1)`.
  @SlipBuilder private var nicknames: [String] {
    for match in prose.matches(of: /\*([^*\n]+)\* \((W\d\.\d)\)/) {
      if let id = Rule.ID(rawValue: String(match.2)), Rule[id].nickname != match.1 {
        "\(path) calls \(match.2) '\(match.1)'; its nickname is '\(Rule[id].nickname)'."
      }
    }
  }

  /// Types that a hint names, and no code of the book has.
  private var unknownTypes: Set<Substring> {
    guard path.hasSuffix("/HINTS.md") else { return [] }
    let lesson = book.text(of: place(of: "README.md"))
    var types = Set(
      prose.matches(of: /`[^`\n]+`/).flatMap { $0.output.matches(of: /\b[A-Z]\w+/) }.map(\.output))
    types = types.filter { !lesson.contains($0) }
    for (_, text) in code(in: "Solutions", "Chapters", "Sources") where !types.isEmpty {
      types = types.filter { !text.contains($0) }
    }
    return types
  }

  /// Messages that a lesson quotes, `↳ the error must arrive`, and no test prints.
  private var unprintedMessages: [Substring] {
    let quotes = lines(of: book.text(of: path)).filter { $0.hasPrefix("↳ ") }
    guard !quotes.isEmpty, path.hasPrefix("Chapters/") else { return [] }
    let tests = "Tests/\(path.split(separator: "/").dropLast().last ?? "")Tests"
    let code = code(in: tests, "Tests/Support", "Sources/Kit").map(\.text).joined(separator: "\n")
    // What a message puts in may be anything; but a promise is the test's own message.
    let messages = code.replacing(/"\s*\+\s*"/, with: "").split(separator: "\"")
      .filter { $0.count > 15 && !$0.contains("\n") && !$0.hasPrefix("\\(promise)") }
      .map { "↳ \($0)".split(separator: /\\\(.*?(?:\)+|$)/, omittingEmptySubsequences: false) }
    return quotes.filter { quote in
      let promise = quote.firstRange(of: ", but ").map { quote[..<$0.lowerBound] } ?? quote
      return !messages.contains { quote.begins(with: $0) || promise.begins(with: $0) }
    }
  }

  // MARK: Commands

  /// Commands of `workbook`, scripts and filters that do not exist.
  @SlipBuilder private var commands: [String] {
    let names = ListedCommand.all.map(\.name)
    for name in shown(/swift run (?:--quiet )?workbook ([a-z]+)/) where !names.contains(name) {
      "\(path) shows 'swift run workbook \(name)', which is no command. "
        + "The commands are \(names.joined(separator: ", "))."
    }
    for script in shown(/(?:^|[\s"'])(\.ci\/[\w\/.-]*\w)/) where !book.exists(script) {
      "\(path) shows \(script), which does not exist. Correct its name."
    }
    for filter in idleFilters {
      "\(path) shows the filter '\(filter)', which matches no test. Correct it."
    }
  }

  /// What stands in the place of the expression's group, each once.
  private func shown(_ form: Regex<(Substring, Substring)>) -> [String] {
    Set(code.flatMap { found(form, in: $0) }).sorted()
  }

  /// Filters that are in the name of no suite and no class, each behind the name of its module.
  private var idleFilters: [String] {
    var idle = shown(/swift test.* --filter '?([\w.|]+)'?/)
      .flatMap { $0.split(separator: "|").map(String.init) }
    for (file, text) in code(in: "Tests") where !idle.isEmpty {
      let module = file.split(separator: "/").dropFirst().first { $0.hasSuffix("Tests") } ?? ""
      let names = found(/(?:struct|class) (\w+)/, in: text).map { "\(module).\($0)" }
      idle.removeAll { filter in names.contains { $0.contains(filter) } }
    }
    return Set(idle).sorted()
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
