// The student's own style of chapter 9 among the finished ones: its files and its facts.

import StyleRuns
import TestSupport
import Testing

@testable import StylesCLI

@Suite struct InventedStyleTests {
  private let book: TemporaryBook
  private let style: StyleSource

  /// A book whose chapter 9 is finished.
  init() throws {
    book = try TemporaryBook()
    for exercise in Workbook(root: thisBook).chapter(9)?.exercises ?? [] {
      try book.write(exercise.path, ThisBook.text(of: exercise.solution))
      let stub = Stub(of: exercise)
      try book.write(stub.whole, stub.text(in: thisBook))
    }
    style = StyleSource("yourstyle", in: "Chapters/Chapter9YourStyle", of: book.root)
  }

  @Test(arguments: [
    ("StatusCheck", ["01-Idea"], "struct Step<"), ("Handoff", ["02-Join"], "func then<"),
    ("ErrorPath", ["03-Errors"], "class ErrorFetch"),
    ("Cancellation", ["04-Cancel"], "class CancelFetch"),
    ("UserFetch", ["05-Life", "06-UserFetch"], "class LifeFetch"),
    ("UserFetch", ["05-Life", "06-UserFetch"], "typealias UserFetch = LifeFetch"),
    ("DashboardFetch", ["07-BesideTheOthers"], "class DashboardFetch"),
  ])
  func `a section has the files that do the same`(
    title: String, files: [String], code: String
  ) throws {
    let section = try style.section(title)
    let paths = files.map { "Chapters/Chapter9YourStyle/\($0).swift" }
    #expect(section.files == paths)
    #expect(section.code.contains(code) && section.note == nil)
  }

  @Test func `a file as it was shipped has a sentence and no code`() throws {
    let stub = try book.read("Solutions/Chapter9YourStyle/Stubs/07-BesideTheOthers.swift")
    try book.write("Chapters/Chapter9YourStyle/07-BesideTheOthers.swift", stub)
    let section = try style.section("DashboardFetch")
    #expect(section.code == "" && section.note == "You have not begun BesideTheOthers yet.")
  }

  @Test func `only what is known of the style is a fact`() throws {
    let rows = try StyleFacts(of: [style], section: "Handoff", measuredCosts(of: [style])).rows
    #expect(rows[0] == ["", "your style"])
    let facts = Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
    #expect(facts["nothing handed over: caught by"] == "–")
    #expect(facts["cancel() goes to"] == "cancellation, Cancellation")
    #expect(facts["time of a run"] == "24.8 µs" && facts["heap of a waiting run"] == "–")
    #expect(facts["lines in Handoff"] != "0")
  }

  @Test func `figures that are older than the code are not shown`() throws {
    let file = ".build/workbook/bench.json"
    try book.write(file, benchJSON())
    let now = Date.now
    let hour = TimeInterval(3_600)
    func time(measured: Date) throws -> String? {
      try FileManager.default.setAttributes(
        [.modificationDate: measured], ofItemAtPath: book.root.appending(path: file).path)
      return try MeasuredCosts(of: finishedSources + [style], in: book.root)
        .figure(.time, of: style)?.text
    }
    #expect(try time(measured: now + hour) == "24.8 µs")
    #expect(try time(measured: now - hour) == nil)
  }
}
