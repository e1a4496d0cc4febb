// `workbook compare`: the widths of a terminal, what is not there, and files that cannot be written.

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
    (["--width", "80"], "swift run workbook compare has no option '--width'; it has "),
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

  private func compare(_ arguments: [String], columns: Int = 80) async throws -> Ended {
    try await Tool("workbook")
      .run(["compare"] + arguments, in: book, environment: ["COLUMNS": "\(columns)"])
  }
}
