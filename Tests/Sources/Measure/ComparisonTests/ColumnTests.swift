// Columns of code stand under one another, whatever characters their lines have.

import TestSupport
import Testing

@testable import StylesCLI

@Suite struct ColumnTests {
  @Test func `a line with an emoji is as wide as the others, and keeps its end`() throws {
    let book = try TemporaryBook()
    // An emoji is one character, but two units of UTF-16.
    let line = #"let faces = "🙂🙂🙂🙂"  // a line that fills its column whole"#
    let sources = ["a", "b"].map { StyleSource($0, in: "Solutions/\($0)", of: book.root) }
    for source in sources { try book.write("\(source.folder)/Handoff.swift", line + "\n") }
    let text = try ColumnLayout(width: 2 * line.count + 3)
      .text(of: "Handoff", in: sources, StyleGuides(in: book.root))
    #expect(text.split(separator: "\n").last == "\(line) │ \(line)")
  }
}
