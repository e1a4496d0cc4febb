// Every finished style fetches the user of the benchmark; what does not is named.

import Conformance
import FinishedStyles
import Testing
import UserAPI

@testable import Benchmarks

@Suite struct WholeRunTests {
  @Test(arguments: [stepsAlone] + finishedStyles, [1, 64])
  func `a style fetches the user each time`(style: Style, window: Int) async {
    let outcome = await onThread {
      try FetchDriver(style, over: InMemoryTransport(), window: window).run(200)
    }
    #expect(throws: Never.self) { try outcome.get() }
  }

  @Test(arguments: [stepsAlone] + finishedStyles)
  func `many runs of a style wait at once, and all complete`(style: Style) async throws {
    let table = try await onThread { try InFlight(styles: [style], runs: 300).table() }.get()
    #expect(table.rows.map(\.name) == [style.name])
    #expect(table.columns == ["heap", "× \(style.name)", "resident", "answered"])
    #expect(table.rows[0].figures[3] != nil)
  }

  @Test func `a style that delivers another user is named`() async {
    let other = User(
      id: 8, email: "e", firstName: "f", lastName: "l", avatar: URL(filePath: "/a"))
    let style = Style("hasty") { world, done in
      MadeUpRun { world.deliveryQueue.async { done(.success(other)) } }
    }
    let outcome = await onThread {
      try FetchDriver(style, over: InMemoryTransport(), window: 2).run(3)
    }
    #expect(outcome.failure?.sentence.hasPrefix("The row 'hasty' gave success(") == true)
    #expect(outcome.failure?.sentence.hasSuffix(" instead of user 7.") == true)
  }

  @Test(arguments: [1, 64])
  func `a style that never completes is named, and nobody waits for ever`(window: Int) async {
    let silent = Style("mute") { _, _ in MadeUpRun {} }
    let outcome = await onThread {
      var driver = FetchDriver(silent, over: InMemoryTransport(), window: window)
      driver.patience = .milliseconds(100)
      return try driver.run(3)
    }
    #expect(outcome.failure == .silent("mute"))
  }

  @Test func `runs that were never in flight are named, though they deliver the user`() async {
    let cheat = Style("cheat") { world, done in
      MadeUpRun { world.deliveryQueue.async { done(.success(Bodies.user)) } }
    }
    let outcome = await onThread {
      try InFlight(styles: [cheat], runs: 3, patience: .milliseconds(100)).table()
    }
    #expect(outcome.failure == .silent("cheat"))
  }

  @Test func `a request that no right workflow sends is an error`() {
    let answer = Bodies.response(to: URLRequest(url: Bodies.baseURL.appending(path: "elsewhere")))
    #expect(throws: URLError(.badURL)) { try answer.get() }
  }
}

/// A run that does one thing when it is started.
private final class MadeUpRun: UserFetching {
  private let onStart: @Sendable () -> Void

  init(onStart: @escaping @Sendable () -> Void) { self.onStart = onStart }

  convenience init(environment: FetchEnvironment, completion: @escaping Completion<User>) {
    self.init {}
  }

  func start() { onStart() }
  func cancel() {}
}
