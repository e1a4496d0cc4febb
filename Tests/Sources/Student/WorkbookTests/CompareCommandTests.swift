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
    (["chain"], "There is no style 'chain'; the styles are callbacks, "),
    (["--section", "hand"], "There is no section 'hand'; the sections are StatusCheck, "),
    (["--section", "Handoff", "--html", "x.html"], "The page shows every section: leave out "),
    (["--with", "yours"], "--with is 'yours'; it can only be mine."),
    (["--columns", "80"], "swift run workbook compare has no option '--columns'; it has "),
  ])
  func `bad input is one sentence, and status 64`(
    arguments: [String], sentence: String
  )
    async throws
  {
    let ended = try await compare(arguments)
    #expect(ended.errors.hasPrefix(sentence), "\(ended.errors)")
    #expect(ended.output == "" && ended.status == 64)
  }

  @Test(arguments: ["", "no/such/folder/page.html", "/"])
  func `a file that cannot be written is one sentence, and nothing is begun`(
    file: String
  )
    async throws
  {
    let ended = try await compare(["--html", file])
    #expect(ended.errors == "'\(file)' cannot be written: choose another file.\n")
    #expect(ended.output == "" && ended.status == 1)
  }

  @Test func `a style that lacks a section, and a benchmark that is not built, are named at once`()
    async throws
  {
    let small = try TemporaryBook()
    for folder in ["Chapter1Callbacks", "Chapter4Chains"] {
      for title in ["StatusCheck", "Decoding", "ErrorPath", "Cancellation", "UserFetch"] {
        try small.write("Solutions/\(folder)/\(title).swift", "let a = 1\n")
      }
    }
    try small.write("Solutions/Chapter1Callbacks/Handoff.swift", "let a = 1\n")
    let measured = try await Tool("workbook").run(
      ["compare", "callbacks", "--measure"], in: small.root)
    #expect(
      measured.errors.hasPrefix("The benchmark is not built. To measure time and memory here: "))
    #expect(measured.output == "" && measured.status == 1)
    let file = small.root.appending(path: "page.html")
    let ended = try await Tool("workbook")
      .run(["compare", "callbacks", "chains", "--html", file.path], in: small.root)
    #expect(ended.errors.hasPrefix("The style chains lacks the section Handoff: "))
    #expect(ended.output == "" && ended.status == 1)
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test func `a style of one's own that cannot run is one sentence, and the page stays`()
    async throws
  {
    let book = try TemporaryBook()
    for title in ["StatusCheck", "Decoding", "Handoff", "ErrorPath", "Cancellation", "UserFetch"] {
      try book.write("Solutions/Chapter1Callbacks/\(title).swift", "let a = 1\n")
    }
    try book.write("Chapters/Chapter9YourStyle/README.md", "# 9 · Your style\n")
    for title in ["Idea", "Join", "Errors", "Cancel", "Life"] {
      try book.write("Chapters/Chapter9YourStyle/\(title).swift", "let a = 1\n")
    }
    let stub = "// Exercise 9.6 · UserFetch · write · 20 min · W1–W4\n// TODO 9.6\n"
    for folder in ["Chapters/Chapter9YourStyle", "Solutions/Chapter9YourStyle/Stubs"] {
      try book.write("\(folder)/UserFetch.swift", stub)
    }
    try book.write("page.html", "as it was")
    try await expect(
      "Your own style cannot run yet, because 9.6 UserFetch is not solved. ", in: book)
    try book.write("Chapters/Chapter9YourStyle/UserFetch.swift", stub + "// more\n")
    var workbook = Workbook(root: book.root)
    workbook.record(.solved, for: ExerciseID(chapter: 9, number: 6))
    try await expect("mine-yourstyle cannot be built: ", in: book)
  }

  /// Expects one sentence in place of a column, and of a page.
  private func expect(_ sentence: String, in book: TemporaryBook) async throws {
    for page in [[], ["--html", "page.html"]] {
      let ended = try await Tool("workbook")
        .run(["compare", "callbacks", "--with", "mine"] + page, in: book.root)
      #expect(ended.errors.hasPrefix(sentence), "\(ended.errors)")
      #expect(ended.errors.split(separator: "\n").count == 1)
      #expect(ended.output == "" && ended.status == 1)
    }
    #expect(try book.read("page.html") == "as it was")
  }

  private func compare(_ arguments: [String], columns: Int = 80) async throws -> Ended {
    try await Tool("workbook")
      .run(["compare"] + arguments, in: book, environment: ["COLUMNS": "\(columns)"])
  }
}
