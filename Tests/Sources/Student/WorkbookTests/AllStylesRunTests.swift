// `workbook run all`: the finished styles over real HTTP, and made-up styles that do not agree.

import CommandSupport
import FinishedStyles
import FixtureServer
import TestSupport
import Testing
import Traces

@testable import StyleRuns

@Suite struct AllStylesRunTests {
  @Test func `a style that never completes is named, and the styles after it still run`() async {
    let silent = JobStyle("mute") { _, _ in MadeUpFetch {} }
    let styles = [.delivering("plain", ada), silent, .delivering("nodes", ada)]
    let (lines, error) = await runAll(styles, patience: .milliseconds(200))
    #expect(
      lines[2].hasPrefix("  mute ")
        && lines[2].hasSuffix(" ms  no user: the run did not complete in time"))
    let sentence =
      "Not all agree: plain and nodes fetched user 1: Ada X, 1@x.org; mute did not complete."
    #expect(error?.sentence == sentence)
  }

  @Test(
    arguments: [
      (.success(ada), "User 1: Ada X, 1@x.org", nil),
      (.success(bruno), "User 2: Bruno X, 2@x.org", "fetched user 2: Bruno X, 2@x.org"),
      (
        .failure(.failed(.requestList, .status(404))), "no user: requestList ended with status 404",
        "ended with failed(requestList, status 404)"
      ),
      (.failure(.cancelled), "no user: the run was cancelled", "ended with cancelled"),
      (nil, "no user: the run did not complete in time", "did not complete"),
    ] as [(Outcome?, String, String?)])
  func `the student's own style has the last line, and must agree`(
    outcome: Outcome?, line: String, complaint: String?
  ) async throws {
    // It comes from the student's process: as JSON.
    let handed = TimedFetch(
      of: AllStylesRun.ownStyle, outcome, expecting: nil, after: .milliseconds(2))
    let fetch = try JSONDecoder().decode(TimedFetch.self, from: JSONEncoder().encode(handed))
    let (lines, error) = await runAll([.delivering("plain", ada)]) { _, _ in fetch }
    let ada = "user 1: Ada X, 1@x.org"
    #expect(lines[0].hasPrefix("Every finished style, and your own of chapter 9.\n"))
    #expect(lines[1].hasPrefix("  plain    "), "names have one width: \(lines[1])")
    #expect(lines[2] == "  yourstyle      2.0 ms  \(line)")
    #expect(
      error?.sentence
        == complaint.map { "Not all agree: plain fetched \(ada); yourstyle \($0)." })
    let agreed = lines.last == "All agree: plain and yourstyle fetched \(ada)."
    #expect(agreed == (complaint == nil), "\(lines)")
  }

  @Test func `if the student's own style cannot be run, its sentence is the error`() async {
    let failure = CommandError.failure("Your own yourstyle did not return in time.")
    let (lines, error) = await runAll([.delivering("plain", ada)]) {
      (_, _) throws(CommandError) in throw failure
    }
    #expect(lines.count == 2 && error == failure)
  }

  /// Runs made-up styles on their own thread, because the command waits.
  private func runAll(
    _ styles: [JobStyle], patience: Duration = TimedFetch.patience,
    own: (@Sendable (URL, RunConditions) throws(CommandError) -> TimedFetch)? = nil
  ) async -> (lines: [String], error: CommandError?) {
    await onThread {
      let server = URL(filePath: "/")
      var lines: [String] = []
      do throws(CommandError) {
        try AllStylesRun.run(styles, on: server, with: own, patience: patience) { lines.append($0) }
      } catch { return (lines, error) }
      return (lines, nil)
    }
  }
}
