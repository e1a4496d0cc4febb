// The built `workbook`: its exact output and its exit status, for status, hints, rules and help.

import Curriculum
import Foundation
import TestSupport
import Testing

@Suite struct WorkbookToolTests {
  let book: TemporaryBook

  init() throws {
    book = try TemporaryBook()
    try book.addComplete("1.1", "StatusCheck", "write · 10 min · W3.1 W3.3")
    try book.addComplete("1.2", "Decoding", "repair · 15 min · W1.3")
    try book.addComplete("1.3", "UserFetch", "write · 120 min · builds on 1.1 1.2 · W1–W4")
  }

  @Test func `without a command, it says one thing to do`() async throws {
    try book.edit("StatusCheck")
    let ended = try await book.workbook()
    #expect(
      ended.output == """
        Workbook · 0 of 3 solved · chapter 1, Callbacks: 0 of 3
        ▶ 1.1 StatusCheck · 10 min
          Read   Chapters/Chapter1Callbacks/README.md:3
          Edit   Chapters/Chapter1Callbacks/StatusCheck.swift:3
          Start  swift run workbook watch      (tests at each save; h hint, q quit)
        Then 1.2 Decoding 15 min · 1.3 UserFetch 120 min
        All: swift run workbook --all

        """
    )
    #expect(ended.errors == "" && ended.status == 0)
  }

  @Test func `every exercise is shown if all are asked for`() async throws {
    try book.write("Chapters/Chapter2Operations/README.md", "# 2 · Operations\n")
    let text = "// Exercise 2.1 · Result · write · 20 min\n// TODO 2.1\n"
    for folder in ["Chapters/Chapter2Operations", "Solutions/Chapter2Operations/Stubs"] {
      try book.write("\(folder)/Result.swift", text)
    }
    let whole = try await book.workbook("--all")
    #expect(whole.output.contains("20 min to go\n  2.1  Result  write  20 min  not started\n"))
    #expect(whole.output.contains("]  0 of 4 solved · 2 h 45 min to go\n\n▶ 1.1 StatusCheck"))
  }

  @Test func `it works in every folder of the workbook, and elsewhere says where to go`()
    async throws
  {
    let inside = try await Tool("workbook")
      .run([], in: book.root.appending(path: "Chapters/Chapter1Callbacks"))
    #expect(inside.status == 0 && inside.output.hasPrefix("Workbook · 0 of 3 solved"))
    let above = book.root.deletingLastPathComponent()
    let outside = try await Tool("workbook").run([], in: above)
    #expect(outside.status == 1 && outside.output == "")
    #expect(
      outside.errors.hasSuffix(
        " is not in the workbook; go to the folder that has Package.swift and Chapters.\n"
      )
    )
  }

  @Test func `a damaged header is an error, and the other exercises are shown`() async throws {
    try book.write("Chapters/Chapter1Callbacks/Decoding.swift", "// Exercise 1.2\n")
    let ended = try await book.workbook()
    #expect(ended.status == 1)
    #expect(ended.output.contains("▶ 1.2 Decoding") || ended.output.contains("Next: 1.2 Decoding"))
    #expect(
      ended.errors.hasPrefix("Chapters/Chapter1Callbacks/Decoding.swift:1: the header is damaged."))
  }

  @Test func `a slip of the author is for verify, and costs a student nothing`() async throws {
    try book.remove("Solutions/Chapter1Callbacks/Decoding.swift")
    let ended = try await book.workbook()
    #expect(ended.status == 0 && ended.errors == "")
    #expect(ended.output.contains("1.3 UserFetch"))
  }

  @Test func `a hint comes with what to do next`() async throws {
    try writeHints()
    let first = try await book.workbook("hint", "1.2")
    #expect(
      first.output == """
        1.2 Decoding · hint 1 of 3 · where to look

        Look at `UserList`.

        Code: Chapters/Chapter1Callbacks/Decoding.swift:3
        Next: swift run workbook hint 1.2

        """
    )
    let second = try await book.workbook("hint", "1.2")
    #expect(second.errors == "Chapters/Chapter1Callbacks/HINTS.md has no hint 2 for 1.2.\n")
    #expect(second.status == 1, "a failure, and no wrong command line")
    let last = try await book.workbook("hint", "--level=3", "1.2")
    #expect(
      last.output.contains("hint 3 of 3 · the answer with one gap\n\nNearly.\n\nlet list = …\n\n"))
    #expect(last.output.hasSuffix("Next: swift run workbook test 1.2\n"))
    #expect(first.status == 0 && last.status == 0)
  }

  @Test func `rules are shown all, by group, or one in full`() async throws {
    let all = try await book.workbook("rules")
    #expect(all.output.split(separator: "\n").filter { $0.hasPrefix("  W") }.count == 23)
    let group = try await book.workbook("rules", "w4")
    #expect(group.output.split(separator: "\n").filter { $0.hasPrefix("  W4.") }.count == 7)
    let one = try await book.workbook("rules", "W3.3")
    #expect(
      one.output.hasPrefix(
        "W3.3 status counts\n\nAny status outside 200–299 is an error, body or not; no status inside is.\n\nWhy:   "
      )
    )
    #expect(
      one.output.hasSuffix("\nTests: 1.1, 1.3\n\nNext: swift run workbook hint 1.1\n")
    )
    #expect(all.status == 0 && group.status == 0 && one.status == 0)
  }

  @Test func `a rule names as next the first unsolved exercise that tests it`() async throws {
    try book.edit("StatusCheck")
    var workbook = Workbook(root: book.root)
    workbook.record(.solved, for: ExerciseID(chapter: 1, number: 1))
    let one = try await book.workbook("rules", "W3.3")
    #expect(one.output.hasSuffix("\nTests: 1.1, 1.3\n\nNext: swift run workbook hint 1.3\n"))
  }

  @Test(arguments: [""] + commandNames.components(separatedBy: ", "))
  func `every command has help, in lines of at most 80 columns`(command: String) async throws {
    let words = command.isEmpty ? [] : [command]
    for arguments in [words + ["--help"], words + ["-h"], ["help"] + words] {
      let ended = try await book.workbook(arguments)
      #expect(ended.output.hasPrefix("usage: swift run workbook \(command)"))
      #expect(ended.errors == "" && ended.status == 0)
      let long = ended.output.split(separator: "\n").filter { $0.count > 80 }
      #expect(long.isEmpty, "these lines are too long: \(long)")
    }
  }

  /// Writes a file with the first and the last hint for 1.2.
  private func writeHints() throws {
    try book.write(
      "Chapters/Chapter1Callbacks/HINTS.md",
      """
      # 1 · Callbacks
      ## 1.2 Decoding
      <details><summary>Hint 1 · where to look</summary>

      Look at `UserList`.
      </details>
      <details><summary>Hint 3 · the answer with one gap</summary>Nearly.

      ```swift
      let list = …
      ```
      </details>
      """
    )
  }
}
