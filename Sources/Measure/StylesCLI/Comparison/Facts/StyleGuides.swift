// What the book says about the styles: which to take, and what differs from file to file. Pure.

/// The pages of the book that compare the styles.
struct StyleGuides {
  /// What the page `Chapters/WhichStyle.md` says, as Markdown; empty if there is none.
  let whichStyle: String
  /// The rows of the tables of `Chapters/Differences.md`, as cells.
  private let differences: [[String]]

  /// Reads both pages; what cannot be read is empty.
  init(in root: URL) {
    func page(_ name: String) -> String {
      text(of: root.appending(path: "Chapters/\(name).md")) ?? ""
    }
    whichStyle = page("WhichStyle")
    differences = rows(of: page("Differences"))
  }

  /// What differs in a section of a style, in one sentence of Markdown; nil if no page says it.
  ///
  /// Of the second job, the guide says what a run does when one of two requests fails.
  func difference(in title: String, of style: String) -> String? {
    // The row begins with a link from the style to its file.
    func isAbout(_ row: [String]) -> Bool {
      row[0].hasPrefix("[\(style)](") && swiftTitle(String(row[0].prefix { $0 != ")" })) == title
    }
    if let row = differences.first(where: isAbout) { return row.last }
    return rows(of: whichStyle).first { $0.count == 3 && isAbout($0) }
      .map { "If one of two requests fails, a run \($0[1]), because \($0[2])" }
  }

  /// What differs in a section of a style, or why it has no code; nil if nothing says it.
  func note(on section: CodeSection, of source: StyleSource) -> String? {
    section.note ?? difference(in: section.title, of: source.name)
  }

  /// Why the compiler helps a style to keep a rule, in a sentence; nil if only tests check the rule.
  func help(with rule: String, in style: String) -> String? {
    differences.first {
      $0.count == 3 && $0[0].hasPrefix("[\(rule)]") && $0[1].contains("[\(style)](")
    }?[2]
  }
}

/// The cells of each row of a page's tables.
private func rows(of page: String) -> [[String]] {
  page.split(separator: "\n").filter { $0.hasPrefix("|") }
    .map { $0.split(separator: "|").map(trimmed).filter { !$0.isEmpty } }
    .filter { !$0.isEmpty }
}
