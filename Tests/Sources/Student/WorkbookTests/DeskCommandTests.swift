// The commands of the student's desk, as far as nothing is built: their exact output, and what they keep.

import Curriculum
import Foundation
import TestSupport
import Testing

@Suite struct DeskCommandTests {
  let book: TemporaryBook
  let file = "Chapters/Chapter1Callbacks/Decoding.swift"

  init() throws {
    book = try TemporaryBook()
    try book.addComplete("1.1", "StatusCheck", "write · 10 min · W3.1 W3.3")
    try book.addComplete("1.2", "Decoding", "write · 15 min · W1.3")
  }

  @Test func `next says what to do, as commands to copy`() async throws {
    let ended = try await book.workbook("next")
    #expect(
      ended.output == """
        ▶ 1.1 StatusCheck · 10 min
          Read   Chapters/Chapter1Callbacks/README.md:3
          Edit   Chapters/Chapter1Callbacks/StatusCheck.swift:3
          Start  swift run workbook watch      (tests at each save; h hint, q quit)

        """)
    #expect(ended.status == 0)
  }

  @Test func `reset puts the stub back, and keeps the answer`() async throws {
    let stub = try book.read(file)
    try book.edit("Decoding")
    let answer = try book.read(file)
    let ended = try await book.workbook("reset", "1.2")
    #expect(
      ended.output == """
        \(file) is as it was shipped.
        It lost 1 line of yours. Your file is kept; to have it back:
          cp .workbook/kept/1.2-Decoding-1.swift \\
             \(file)
        Next: 1.2 Decoding (15 min), \(file):3

        """)
    #expect(try book.read(file) == stub)
    #expect(try book.read(".workbook/kept/1.2-Decoding-1.swift") == answer)
    let again = try await book.workbook("reset", "1.2")
    #expect(again.output == "\(file) is as it was shipped: there is nothing to reset.\n")
    #expect(ended.status == 0 && again.status == 0)
  }

  @Test func `take puts the finished file in place, and the exercise counts as taken`() async throws
  {
    try book.edit("Decoding")
    let answer = try book.read(file)
    let ended = try await book.workbook("take", "1.2")
    #expect(
      ended.output.hasPrefix("\(file) is the finished file now.\n1.2 is taken, not solved.\n"))
    #expect(try book.read(file) == book.read("Solutions/Chapter1Callbacks/Decoding.swift"))
    #expect(try book.read(".workbook/kept/1.2-Decoding-1.swift") == answer)
    let status = try await book.workbook("--all")
    #expect(status.output.contains("1.2  Decoding     write  15 min  taken\n"), "\(status.output)")
    #expect(status.output.contains("0 of 2 solved, 1 taken"))
  }

  @Test(arguments: ["reset", "take"], ["// Exercise 1.2\n", "", nil])
  func `a damaged file is named, and reset and take put it back`(
    command: String,
    text: String?
  ) async throws {
    if let text { try book.write(file, text) } else { try book.remove(file) }
    let next = try await book.workbook("next")
    #expect(next.output.hasPrefix("Next: 1.2 Decoding: "), "\(next.output)")
    #expect(next.output.contains("swift run workbook reset 1.2"))
    let before = try await book.workbook()
    #expect(before.output.contains("0 of 2 solved"), "\(before.output)")
    let ended = try await book.workbook(command, "1.2")
    #expect(ended.status == 0, "\(ended.errors)")
    let source = command == "reset" ? "Stubs/Decoding.swift" : "Decoding.swift"
    #expect(try book.read(file) == book.read("Solutions/Chapter1Callbacks/\(source)"))
    let after = try await book.workbook()
    #expect(after.status == 0, "\(after.errors)")
  }

  @Test func `an exercise that was reset is not taken any more`() async throws {
    _ = try await book.workbook("take", "1.2")
    _ = try await book.workbook("reset", "1.2")
    try book.write(file, book.read("Solutions/Chapter1Callbacks/Decoding.swift"))
    let status = try await book.workbook("--all")
    #expect(
      status.output.contains("1.2  Decoding     write  15 min  started\n"), "\(status.output)")
  }

  @Test func `solution shows the finished file, or what differs`() async throws {
    let finished = try book.read("Solutions/Chapter1Callbacks/Decoding.swift")
    let alone = try await book.workbook("solution", "1.2")
    #expect(alone.output.hasPrefix(finished))
    let both = try await book.workbook("solution", "1.2", "--diff")
    #expect(both.output.contains("\n- func f() {}  // TODO 1.2: write"), "\(both.output)")
    let lines = both.output.split(whereSeparator: \.isNewline)
    #expect(lines.allSatisfy { $0.count <= 80 })
  }

  @Test func `open prints the place, and starts no editor without a terminal`() async throws {
    let tool = Tool("workbook")
    let ended = try await tool.run(
      ["open", "1.2"], in: book.root, environment: ["EDITOR": "false"])
    #expect(ended.output == "\(file):3\n" && ended.status == 0)
    #expect(try await book.workbook("open").output.hasSuffix("StatusCheck.swift:3\n"))
  }

  @Test func `test without a started exercise builds nothing, and is not a success`() async throws {
    let ended = try await book.workbook("test", "1")
    #expect(
      ended.output == """
        1 · Callbacks
          1.1  StatusCheck  not started, Chapters/Chapter1Callbacks/StatusCheck.swift:3
          1.2  Decoding     not started, Chapters/Chapter1Callbacks/Decoding.swift:3

        Chapter 1: 0 of 2 solved. Next: 1.1 StatusCheck (10 min),
        Chapters/Chapter1Callbacks/StatusCheck.swift:3

        """)
    #expect(ended.errors == "" && ended.status == 1)
  }

  @Test(arguments: [("INT", 130), ("QUIT", 131), ("TERM", 143), ("HUP", 129)])
  func `watch works without a terminal, and a signal ends it`(
    signal: String,
    status: Int
  ) async throws {
    let out = try await watch(then: "kill -\(signal) $id", status: status)
    let place = "Chapters/Chapter1Callbacks/StatusCheck.swift:3"
    #expect(out == "\nAt hand: 1.1 StatusCheck (10 min),\n\(place)\nWaiting for a save.\n")
  }

  @Test func `watch goes on when the terminal is closed, if it was started with nohup`()
    async throws
  {
    // The pause lets a hang-up come first that is not ignored; if it is, the time is of no account.
    _ = try await watch("trap '' HUP;", then: "kill -HUP $id; sleep 1; kill -INT $id", status: 130)
  }

  @Test func `watch shows a build that fails outside of the chapters, and goes on`() async throws {
    try book.edit("StatusCheck")
    let out = try await watch(then: "kill -INT $id", status: 130)
    #expect(out.contains("\nThe workbook cannot be built: "), "\(out)")
    #expect(out.hasSuffix("\nWaiting for a save.\n"))
  }

  /// Runs `workbook watch` until it waits, then a script of the shell, and returns what it has printed.
  private func watch(_ first: String = "", then script: String, status: Int) async throws -> String
  {
    let program = Tool.folder.appending(path: "workbook").path
    let script = """
      \(first) '\(program)' watch 1 >out 2>&1 & id=$!
      until grep -q Waiting out; do kill -0 $id || exit; sleep 0.1; done
      \(script)
      wait $id
      echo "status $?"
      """
    let ended = try await Tool(at: URL(filePath: "/bin/sh")).run(["-c", script], in: book.root)
    let out = try book.read("out")
    #expect(ended.output == "status \(status)\n", "\(out)")
    return out
  }
}
