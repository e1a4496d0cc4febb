// `compare --with mine` and `bench --with mine` in a copy of this workbook whose chapter 9 is solved.

import Foundation
import TestSupport
import Testing

extension OwnRunTests {
  private static let rows = ["steps alone", "callbacks", "nodes", "async", "yourstyle"]

  /// The student's own style of chapter 9 is a column, a column of the page, and a row of `bench`; if it does not
  /// compile, each command says so, and changes nothing.
  func expectOwnStyle(in copy: SolvedCopy) async throws {
    let text = try await copy.tool(
      "workbook", ["compare", "callbacks", "--with", "mine", "--section", "handoff"])
    #expect(text.output.contains("Chapters/Chapter9YourStyle/02-Join.swift"), "\(text.output)")
    #expect(text.errors == "" && text.status == 0)

    let compare = ["compare", "callbacks", "--with", "mine", "--html", "style.html"]
    let page = try await copy.tool("workbook", compare)
    #expect(page.errors == "" && page.status == 0)
    let html = try copy.book.read("style.html")
    let runs = html.components(separatedBy: "\"cancel\":\"pending-list\"").count - 1
    #expect(runs == 9, "two styles in four scenes, and a question")
    #expect(html.contains("no rule was broken") && !html.contains("\"verdict\":\"– not run\""))

    try await expectRows(in: copy)
    let life = "Chapters/Chapter9YourStyle/05-Life.swift"
    try copy.book.write(life, copy.book.read(life) + "let number: Int = \"x\"\n")
    for (tool, words) in [("workbook", compare), ("bench", ["--with", "mine"])] {
      let ended = try await copy.tool(tool, words)
      // Before it, the line about what is built may stand.
      let last = ended.errors.split(separator: "\n").last
      let sentence = "Chapter 9 does not compile. Correct this line, and try again: \(life):"
      #expect(last?.hasPrefix(sentence) == true, "\(ended.errors)")
      #expect(ended.output == "" && ended.status == 1)
    }
    #expect(try copy.book.read("style.html") == html)
  }

  /// Each table of styles has the row in the same run, and the figures are written to the file as well.
  private func expectRows(in copy: SolvedCopy) async throws {
    let ended = try await copy.tool(
      "bench", ["--quick", "--with", "mine", "--json", "figures.json"])
    #expect(ended.status == 0, "\(ended.errors)")
    for name in Self.rows {
      let count = ended.output.split(separator: "\n").count { $0.hasPrefix("  \(name) ") }
      #expect(count == 4, "\(name) must be in four tables: \(ended.output)")
    }
    #expect(try copy.book.read("figures.json").contains("\"name\" : \"yourstyle\""))
  }
}
