// Every finished style fetches the user, and a style that does not is reported by name.

import CommandSupport
import FinishedStyles
import Synchronization
import TestSupport
import Testing
import UserAPI

@testable import Benchmarks

@Suite struct WholeRunTests {
  @Test(arguments: [stepsAlone] + finishedStyles, [1, 64])
  func `every run of a style fetches the user`(style: JobStyle, window: Int) async {
    await #expect(throws: Never.self) {
      try await onThread {
        try FetchDriver(style: style, transport: InMemoryTransport(), window: window).run(200)
      }
    }
  }

  @Test(arguments: [stepsAlone] + finishedStyles)
  func `many runs of a style are in flight at once, and all complete`(style: JobStyle) async throws
  {
    let table = try await table(of: RunsInFlight(styles: [style], runs: 300))
    #expect(table.rows.map(\.name) == [style.name])
    #expect(table.columns == ["heap", "× \(style.name)", "answered"])
    #expect(table.rows[0].figures[2] != nil)
  }

  @Test func `a style that delivers another user is reported by name`() async {
    let other = User(
      id: 8, email: "e", firstName: "f", lastName: "l", avatar: URL(filePath: "/a"))
    let style = JobStyle("hasty") { .ending(in: $0, .success(other), $1) }
    let wrong = Result<User, UserFetchError>.success(other)
    await #expect(throws: CommandError.wrong("hasty", "\(wrong)", expected: "user 7")) {
      try await onThread {
        try FetchDriver(style: style, transport: InMemoryTransport(), window: 2).run(3)
      }
    }
  }

  @Test(arguments: [1, 64])
  func `a style that never completes is reported by name after the time limit`(window: Int) async {
    let silent = JobStyle("mute") { _, _ in MadeUpFetch {} }
    await #expect(throws: CommandError.silent("mute")) {
      try await onThread {
        try FetchDriver(
          style: silent, transport: InMemoryTransport(), window: window,
          timeLimit: .milliseconds(100)
        ).run(3)
      }
    }
  }

  @Test func `a style that delivers the user without a request is reported by name`() async {
    let cheat = JobStyle("cheat") { .ending(in: $0, .success(BenchService.user), $1) }
    await #expect(throws: CommandError.silent("cheat")) {
      try await table(of: RunsInFlight(styles: [cheat], runs: 3, timeLimit: .milliseconds(100)))
    }
  }

  @Test(arguments: ["environment", "completion"])
  func `a style that never releases a part of its runs is reported by name`(_ part: String) async {
    let kept = Mutex<[any Sendable]>([])
    let hoarder = JobStyle("hoarder") { environment, completion in
      kept.withLock { $0.append(part == "environment" ? environment as any Sendable : completion) }
      return stepsAlone.make(environment, completion)
    }
    // The release never comes, so its limit may be short; the end of the runs does come.
    await #expect(throws: CommandError.held("hoarder")) {
      try await table(
        of: RunsInFlight(styles: [hoarder], runs: 3, releaseLimit: .milliseconds(100)))
    }
    #expect(kept.withLock { $0.count } == 100, "only the 100 runs of the warm-up must have run")
  }

  @Test func `a request that no correct workflow sends gets an error`() {
    let unknown = BenchService.baseURL.appending(path: "elsewhere")
    let answer = BenchService.response(to: URLRequest(url: unknown))
    #expect(throws: URLError(.badURL)) { try answer.get() }
  }
}
