// `workbook compare`: the widths of a terminal, what is not there, and files that cannot be written.

import Curriculum
import Foundation
import TestSupport
import Testing

@Suite struct CompareCommandTests {
  private let book = ThisBook.root
  private let styles = ["adapters", "chains", "receivers", "nodes"]

  @Test(arguments: [80, 120, 200])
  func `the columns fit into the width, and the facts follow`(width: Int) async throws {
    let ended = try await compare(styles + ["--section", "handoff"], columns: width)
    let lines = ended.output.split(separator: "\n").map(String.init)
    let facts = try #require(lines.firstIndex { $0.contains("lines in Handoff") })
    #expect(lines[..<facts].allSatisfy { $0.count <= width })
    for style in styles {
      #expect(lines.contains { $0.contains("\(style.capitalized)/Handoff.swift") }, "\(style)")
    }
    for fact in ["closures in Handoff", "cancel() goes to", "threads of a run", "time of a run"] {
      #expect(lines.contains { $0.contains(fact) }, "\(fact)")
    }
    #expect(lines.contains { $0.contains("Neither step knows the other") }, "what differs")
    #expect(lines.last?.hasPrefix("Next: another section, with --section: StatusCheck, ") == true)
    #expect(ended.errors == "" && ended.status == 0)
  }

  @Test func `without styles and section it shows UserFetch in every style`() async throws {
    let ended = try await compare([], columns: 120)
    #expect(ended.output.contains("Solutions/Chapter6Nodes/UserFetch.swift"))
    #expect(ended.status == 0)
  }

  @Test(arguments: [
    (["chain"], "There is no style 'chain'; the styles are callbacks, …"),
    (["--section", "hand"], "There is no section 'hand'; the sections are StatusCheck, …"),
    (
      ["--section", "Handoff", "--html", "x.html"],
      "The page shows every section: leave out --section."
    ),
    (["--with", "yours"], "--with is 'yours'; it can only be mine."),
    (["--columns", "80"], "swift run workbook compare has no option '--columns'; it has …"),
  ])
  func `bad input is one sentence, and status 64`(
    arguments: [String], sentence: String
  ) async throws {
    try await compare(arguments).expectFailure(sentence, status: 64)
  }

  @Test(arguments: ["", "no/such/folder/page.html", "/"])
  func `a file that cannot be written is one sentence, and nothing is begun`(
    file: String
  ) async throws {
    try await compare(["--html", file])
      .expectFailure("'\(file)' cannot be written: choose another file.")
  }

  @Test func `a style that lacks a section, and a benchmark that is not built, are named at once`()
    async throws
  {
    let small = try TemporaryBook()
    try write(Self.sections, in: "Solutions/Chapter1Callbacks", of: small)
    try write(Self.sections.filter { $0 != "Handoff" }, in: "Solutions/Chapter4Chains", of: small)
    try await small.workbook("compare", "callbacks", "--measure")
      .expectFailure("The benchmark is not built. To measure time and memory here: …")
    try await small.workbook("compare", "callbacks", "chains", "--html", "page.html")
      .expectFailure("The style chains lacks the section Handoff: …")
    #expect(throws: CocoaError.self) { try small.read("page.html") }
  }

  @Test func `a style of one's own that cannot run is one sentence, and the page stays`()
    async throws
  {
    let book = try TemporaryBook()
    try write(Self.sections, in: "Solutions/Chapter1Callbacks", of: book)
    try book.write("Chapters/Chapter9YourStyle/README.md", "# 9 · Your style\n")
    try write(
      ["Idea", "Join", "Errors", "Cancel", "Life"], in: "Chapters/Chapter9YourStyle", of: book)
    let stub = "// Exercise 9.6 · UserFetch · write · 20 min · W1–W4\n// TODO 9.6\n"
    for folder in ["Chapters/Chapter9YourStyle", "Solutions/Chapter9YourStyle/Stubs"] {
      try book.write("\(folder)/UserFetch.swift", stub)
    }
    try book.write("page.html", "as it was")
    try await expect(
      "Your own style cannot run yet, because 9.6 UserFetch is not solved. …", in: book)
    try book.write("Chapters/Chapter9YourStyle/UserFetch.swift", stub + "// more\n")
    var workbook = Workbook(root: book.root)
    workbook.record(.solved, for: ExerciseID(chapter: 9, number: 6))
    try await expect("mine-yourstyle cannot be built: …", in: book)
  }

  /// Expects one sentence in place of a column, and of a page.
  private func expect(_ sentence: String, in book: TemporaryBook) async throws {
    for page in [[], ["--html", "page.html"]] {
      try await book.workbook(["compare", "callbacks", "--with", "mine"] + page)
        .expectFailure(sentence)
    }
    #expect(try book.read("page.html") == "as it was")
  }

  private static let sections = [
    "StatusCheck", "Decoding", "Handoff", "ErrorPath", "Cancellation", "UserFetch",
  ]

  /// Writes a file of code for each title.
  private func write(_ titles: [String], in folder: String, of book: TemporaryBook) throws {
    for title in titles { try book.write("\(folder)/\(title).swift", "let a = 1\n") }
  }

  private func compare(_ arguments: [String], columns: Int = 80) async throws -> Ended {
    try await Tool("workbook")
      .run(["compare"] + arguments, in: book, environment: ["COLUMNS": "\(columns)"])
  }
}
