// Code in columns: nothing is lost, no line is too long, and every break has a mark.

import Commands
import Testing

@testable import Comparison

@Suite struct ColumnTests {
  @Test(arguments: [44, 58, 64, 80])
  func `wrapped code has no line that is too long, and loses nothing`(width: Int) throws {
    for section in try finishedSections() {
      let lines = WrappedCode.lines(of: section.code, width: width)
      #expect(lines.allSatisfy { $0.count <= width }, "\(section.path)")
      let text = lines.map { line in
        line.hasSuffix(WrappedCode.mark) || line.hasSuffix(WrappedCode.markInsideToken)
          ? String(line.dropLast(2)) : line
      }
      #expect(signs(text.joined()) == signs(section.code), "\(section.path)")
    }
  }

  @Test(arguments: [
    ("  let both = spell.then(double)", 24, ["  let both = spell ↩", "      .then(double)"]),
    ("// one two three four five", 20, ["// one two three ↩", "    four five"]),
    ("a\n\n  b", 20, ["a", "", "  b"]),
  ])
  func `a line breaks between tokens, or between words of a comment, and goes on indented`(
    code: String, width: Int, lines: [String]
  ) {
    #expect(WrappedCode.lines(of: code, width: width) == lines)
  }

  @Test func `a token longer than a line is broken with another mark`() {
    let lines = WrappedCode.lines(of: "let aVeryLongNameWithoutAnyBreak = 1", width: 20)
    #expect(lines.contains { $0.hasSuffix(WrappedCode.markInsideToken) })
    #expect(lines.allSatisfy { $0.count <= 20 })
  }

  @Test(arguments: [(80, 1), (120, 2), (200, 4)])
  func `as many of four columns as can be read stand side by side`(width: Int, count: Int) throws {
    let layout = ColumnLayout(width: width)
    #expect(layout.columnsPerBand(4) == count)
    let (sources, guides) = (Array(finishedSources.prefix(4)), StyleGuides(in: thisBook))
    let lines = try layout.text(of: "Handoff", in: sources, guides)
      .split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { $0.count <= width })
    for source in sources {
      #expect(lines.contains { $0.contains(source.title) }, "\(source.name) must have a column")
    }
    #expect(lines.count { $0.contains("──") } == 4 / count, "a rule below the titles of each band")
  }

  @Test func `three of four columns make two bands of two`() {
    #expect(ColumnLayout(width: 140).columnsPerBand(4) == 2)
    #expect(ColumnLayout(width: 30).columnsPerBand(4) == 1)
  }

  @Test func `facts that are too wide for one table make several`() {
    let styles = ["one", "two", "three"]
    let fact = Fact("name", ["aaaaaaaaaa", "bbbb", "cccccccc"])
    let facts = FactTable(styles: styles, facts: [fact])
    #expect(facts.text(width: 80).split(separator: "\n").count == 2)
    let narrow = facts.text(width: 26).split(separator: "\n")
    #expect(narrow.count == 4 && narrow.allSatisfy { $0.count <= 26 })
  }

  private func signs(_ text: String) -> String { text.filter { !$0.isWhitespace } }
}
