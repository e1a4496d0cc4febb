// Every finished style fetches the user of the benchmark; what does not is named.

import FinishedStyles
import Synchronization
import TestSupport
import Testing
import UserAPI

@testable import Benchmarks

@Suite struct WholeRunTests {
  @Test(arguments: [stepsAlone] + finishedStyles, [1, 64])
  func `a style fetches the user each time`(style: Style, window: Int) async {
    await #expect(throws: Never.self) {
      try await onThread {
        try FetchDriver(style, over: InMemoryTransport(), window: window).run(200)
      }
    }
  }

  @Test(arguments: [stepsAlone] + finishedStyles)
  func `many runs of a style wait at once, and all complete`(style: Style) async throws {
    let table = try await onThread { try InFlight(styles: [style], runs: 300).table() }
    #expect(table.rows.map(\.name) == [style.name])
    #expect(table.columns == ["heap", "× \(style.name)", "resident", "answered"])
    #expect(table.rows[0].figures[3] != nil)
  }

  @Test func `a style that delivers another user is named`() async {
    let other = User(
      id: 8, email: "e", firstName: "f", lastName: "l", avatar: URL(filePath: "/a"))
    let style = Style("hasty") { .ending(in: $0, .success(other), $1) }
    let error = await #expect(throws: BenchError.self) {
      try await onThread { try FetchDriver(style, over: InMemoryTransport(), window: 2).run(3) }
    }
    #expect(error?.sentence.hasPrefix("The row 'hasty' gave success(") == true)
    #expect(error?.sentence.hasSuffix(" instead of user 7.") == true)
  }

  @Test(arguments: [1, 64])
  func `a style that never completes is named, and nobody waits for ever`(window: Int) async {
    let silent = Style("mute") { _, _ in MadeUpFetch {} }
    await #expect(throws: BenchError.silent("mute")) {
      try await onThread {
        var driver = FetchDriver(silent, over: InMemoryTransport(), window: window)
        driver.patience = .milliseconds(100)
        return try driver.run(3)
      }
    }
  }

  @Test func `runs that were never in flight are named, though they deliver the user`() async {
    let cheat = Style("cheat") { .ending(in: $0, .success(Bodies.user), $1) }
    await #expect(throws: BenchError.silent("cheat")) {
      try await onThread {
        try InFlight(styles: [cheat], runs: 3, patience: .milliseconds(100)).table()
      }
    }
  }

  @Test(arguments: ["environment", "completion"])
  func `a style that never lets go of what its runs were made with is named`(_ part: String) async {
    let kept = Mutex<[any Sendable]>([])
    let hoarder = Style("hoarder") { world, done in
      kept.withLock { $0.append(part == "environment" ? world as any Sendable : done) }
      return stepsAlone.make(world, done)
    }
    await #expect(throws: BenchError.held("hoarder")) {
      try await onThread {
        try InFlight(styles: [hoarder], runs: 3, patience: .seconds(1)).table()
      }
    }
    #expect(kept.withLock { $0.count } == 100, "the warm-up must have run, and nothing after it")
  }

  @Test func `a request that no right workflow sends is an error`() {
    let answer = Bodies.response(to: URLRequest(url: Bodies.baseURL.appending(path: "elsewhere")))
    #expect(throws: URLError(.badURL)) { try answer.get() }
  }
}
