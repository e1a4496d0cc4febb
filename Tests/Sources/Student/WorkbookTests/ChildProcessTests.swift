// Programs that the command starts: how they end, and that none is left.

import Curriculum
import TestSupport
import Testing

@Suite struct ChildProcessTests {
  @Test func `a program ends with its status, or with a signal; one that is missing is a sentence`()
    async throws
  {
    #expect(try await end(of: "exit 3") == .exited(3))
    #expect(try await end(of: "kill -9 $$") == .signalled(9))
    await #expect(throws: CommandError.self) {
      _ = try await onThread { try ChildProcess(words: ["no-such-program-here"]).run() }
    }
  }

  @Test func `a program that takes too long is ended, even if it ignores that it should end`()
    async throws
  {
    let scratch = try TemporaryBook()
    let file = scratch.root.appending(path: "id")
    let stubborn = "trap '' INT TERM; echo $$ >'\(file.path)'; while :; do sleep 0.1; done"
    for seconds in [1, 8, 64] where (try? scratch.read("id")) == nil {  // it may start late
      #expect(try await end(of: stubborn, longestRun: .seconds(seconds)) == .outOfTime)
    }
    let id = try #require(pid_t(trimmed(scratch.read("id"))))
    #expect(kill(id, 0) != 0, "the program must be gone")
  }

  @Test func `a program is told to end as Ctrl-C does it, the one signal that SwiftPM acts upon`()
    async throws
  {
    let scratch = try TemporaryBook()
    let file = scratch.root.appending(path: "told")
    let script =
      "trap 'echo INT >>\(file.path); exit 0' INT; echo begun >\(file.path); "
      + "while :; do sleep 0.1; done"
    let child = ChildProcess(words: ["sh", "-c", script], grace: .seconds(200))
    let end = try await onThread {
      try child.run(checkingEvery: .milliseconds(10)) { _ in
        (try? scratch.read("told")) != "begun\n"
      }
    }
    #expect(end == .stopped)
    #expect(try scratch.read("told") == "begun\nINT\n")
  }

  @Test func `both outputs can go to one file, and standard input is empty`() async throws {
    let script = "cat; echo one; echo two >&2; echo three $WORD"
    let output = try await output(of: script, environment: ["WORD": "x y"])
    #expect(output == "one\ntwo\nthree x y\n")
  }

  @Test func `a program with a group of its own leaves nothing behind when it ends`() async throws {
    let script = "sleep 600 & echo $!; ps -o pgid= -p $$"
    let lines = try await output(of: script).split(separator: "\n").map(trimmed)
    #expect(lines.count == 2 && lines[1] != "\(getpgrp())")
    let state = try await output(of: "ps -o stat= -p \(lines[0]) || true")
    #expect(state.isEmpty || state.hasPrefix("Z"), "the sleep must have been ended, too")
  }

  /// Runs a script of the shell, and returns what it has written to both outputs.
  private func output(
    of script: String, environment: [String: String] = [:]
  ) async throws -> String {
    let log = TemporaryItem()
    let child = ChildProcess(
      words: ["sh", "-c", script], output: log.url, errors: log.url, environment: environment)
    let end = try await onThread { try child.run() }
    #expect(end == .exited(0))
    return log.text
  }

  /// Runs a script of the shell on a thread of its own, because the call waits.
  private func end(
    of script: String, longestRun: Duration = .seconds(300)
  ) async throws -> ChildProcess.End {
    let child = ChildProcess(
      words: ["sh", "-c", script], longestRun: longestRun, grace: .seconds(1))
    return try await onThread { try child.run() }
  }
}
