// `workbook watch` without a terminal: which signals end it, and what it shows until then.

import Curriculum
import Foundation
import TestSupport
import Testing

@Suite struct WatchSignalTests {
  let book: TemporaryBook

  init() throws {
    book = try TemporaryBook()
    try book.addComplete("1.1", "StatusCheck", "write · 10 min · W3.1 W3.3")
    try book.addComplete("1.2", "Decoding", "write · 15 min · W1.3")
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
