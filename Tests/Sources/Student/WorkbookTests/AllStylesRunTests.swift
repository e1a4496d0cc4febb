// `workbook run all`: the finished styles over real HTTP, and made-up styles that do not agree.

import CommandSupport
import FinishedStyles
import FixtureServer
import Foundation
import TestSupport
import Testing
import UserAPI

@testable import StyleRuns

@Suite struct AllStylesRunTests {
  let folder = FileManager.default.temporaryDirectory

  @Test func `every style has a line, and the last line says that all agree`() async throws {
    let server = try FixtureServer()
    defer { server.stop() }
    let ended = try await tool("--base-url", server.baseURL.absoluteString)
    let lines = ended.output.split(separator: "\n").map(String.init)
    #expect(lines.first == "Every finished style. Your own code is not used.")
    #expect(lines.dropFirst().first == "The server is \(server.baseURL).")
    let row = /\ +([a-z]+) +\d+\.\d ms  User 7: .+/
    let styles = lines.compactMap { $0.wholeMatch(of: row).map { String($0.1) } }
    #expect(styles == finishedStyles.map(\.name), "a line for each style, in the book's order")
    #expect(lines.last?.hasPrefix("All agree: \(styles[0])") == true)
    #expect(lines.last?.hasSuffix(" fetched user 7.") == true)
    #expect(ended.errors == "" && ended.status == 0)
    let paths = server.requests.map(\.target)
    let once = ["/api/users?page=2", "/api/users/7"]
    #expect(paths == styles.flatMap { _ in once }, "every style must send both requests once")
  }

  @Test func `without a base URL all styles run against one new server`() async throws {
    let ended = try await tool()
    #expect(ended.output.contains(", started for this run.\n"))
    #expect(ended.errors == "" && ended.status == 0)
  }

  @Test func `without a reachable server, no style fetches a user`() async throws {
    let server = try FixtureServer()
    let url = server.baseURL
    server.stop()
    let ended = try await tool("--base-url=\(url)")
    let complaint = "  no user: nothing listens on that port\n"
    #expect(ended.output.components(separatedBy: complaint).count == finishedStyles.count + 1)
    #expect(ended.errors == "No style fetched a user.\n" && ended.status == 1)
  }

  @Test func `a text that is not a base URL is refused`() async throws {
    let ended = try await tool("--base-url", "foo")
    #expect(ended.errors.hasPrefix("'foo' is not a base URL; "))
    #expect(ended.output == "" && ended.status == 64)
  }

  @Test func `a style that fetches another user is named`() async {
    let (lines, error) = await runAll([.delivering("plain", ada), .delivering("chains", bruno)])
    #expect(lines[1].hasPrefix("  plain ") && lines[1].hasSuffix(" ms  User 1: Ada X, 1@x.org"))
    #expect(lines[2].hasPrefix("  chains ") && lines[2].hasSuffix(" ms  User 2: Bruno X, 2@x.org"))
    let sentence = "Not all agree: plain fetched user 1, but chains fetched another user."
    #expect(error?.sentence == sentence)
  }

  @Test func `a style that never completes is named, and the styles after it still run`() async {
    let silent = JobStyle("mute") { _, _ in MadeUpFetch {} }
    let styles = [.delivering("plain", ada), silent, .delivering("nodes", ada)]
    let (lines, error) = await runAll(styles, patience: .milliseconds(200))
    #expect(lines[2].hasPrefix("  mute ") && lines[2].hasSuffix(" ms  did not complete"))
    let sentence = "Not all agree: plain and nodes fetched user 1, but mute did not complete."
    #expect(error?.sentence == sentence)
  }

  @Test func `a style that ends with an error is named, and its line shows the error`() async {
    let error = UserFetchError.failed(.decodeUser, .malformed)
    let failing = JobStyle("chains") { .ending(in: $0, .failure(error), $1) }
    let (lines, failure) = await runAll([.delivering("plain", ada), failing])
    #expect(lines[2].hasSuffix(" ms  no user: decodeUser ended with malformed"))
    let sentence = "Not all agree: plain fetched user 1, but chains ended with an error."
    #expect(failure?.sentence == sentence)
  }

  private func tool(_ arguments: String...) async throws -> Ended {
    try await Tool("workbook").run(["run", "all"] + arguments, in: folder)
  }

  /// Runs made-up styles on their own thread, because the command waits.
  private func runAll(
    _ styles: [JobStyle],
    patience: Duration = TimedFetch.patience
  ) async -> (lines: [String], error: CommandError?) {
    await onThread {
      let server = ServerAddress(url: URL(filePath: "/"), note: "")
      var lines: [String] = []
      let comparison = AllStylesRun(styles: styles, server: server, patience: patience) {
        lines.append($0)
      }
      do throws(CommandError) { try comparison.run() } catch { return (lines, error) }
      return (lines, nil)
    }
  }
}
