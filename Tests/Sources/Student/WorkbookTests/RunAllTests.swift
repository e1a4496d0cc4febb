// `workbook run all`: the finished styles over real HTTP, and made-up styles that do not agree.

import CommandSupport
import FinishedStyles
import FixtureServer
import TestSupport
import Testing
import Traces

@testable import StyleRuns

@Suite struct RunAllTests {
  @Test func `a style that never completes is named, and the styles after it still run`() async {
    let silent = JobStyle("mute") { _, _ in MadeUpFetch {} }
    let styles = [.delivering("plain", ada), silent, .delivering("nodes", ada)]
    let (lines, error) = await ends(of: styles, patience: .milliseconds(200))
    #expect(
      lines[2].hasPrefix("  mute ")
        && lines[2].hasSuffix(" ms  no user: the run did not complete in time"))
    let sentence =
      "Not all agree: plain and nodes fetched user 1: Ada X, 1@x.org; mute did not complete."
    #expect(error?.sentence == sentence)
  }

  @Test(arguments: [ada, bruno])
  func `the student's own style has the last line, and must agree`(user: User) async throws {
    // It comes from the student's process: as JSON.
    let handed = TimedFetch(
      of: inventedStyle, .success(user), expecting: nil, after: .milliseconds(2))
    let fetch = try JSONDecoder().decode(TimedFetch.self, from: JSONEncoder().encode(handed))
    let (lines, error) = await ends(of: [.delivering("plain", ada)]) { _, _ in fetch }
    #expect(lines[0].hasPrefix("Every finished style, and your own of chapter 9.\n"))
    #expect(lines[1].hasPrefix("  plain    "), "names have one width: \(lines[1])")
    #expect(lines[2].hasPrefix("  yourstyle      2.0 ms  User \(user.id): "), "\(lines[2])")
    let agreed = "All agree: plain and yourstyle fetched user 1: Ada X, 1@x.org."
    #expect((lines.last == agreed) == (user == ada), "\(lines)")
    #expect((error == nil) == (user == ada))
  }

  @Test func `if the student's own style cannot be run, its sentence is the error`() async {
    let failure = CommandError.failure("Your own yourstyle did not return in time.")
    let (lines, error) = await ends(of: [.delivering("plain", ada)]) {
      (_, _) throws(CommandError) in throw failure
    }
    #expect(lines.count == 2 && error == failure)
  }

  /// Runs made-up styles on their own thread, because the command waits.
  private func ends(
    of styles: [JobStyle], patience: Duration = TimedFetch.patience,
    own: (@Sendable (URL, RunConditions) throws(CommandError) -> TimedFetch)? = nil
  ) async -> (lines: [String], error: CommandError?) {
    await onThread {
      let server = URL(filePath: "/")
      var lines: [String] = []
      do throws(CommandError) {
        try runAll(styles, on: server, with: own, patience: patience) { lines.append($0) }
      } catch { return (lines, error) }
      return (lines, nil)
    }
  }
}
