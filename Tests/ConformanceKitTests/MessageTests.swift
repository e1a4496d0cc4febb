// Tests the words in which the kit reports what it found.

import Conformance
import Testing
import UserAPI

@Suite("messages")
struct MessageTests {
  private func report(of flaw: Flaw, as subject: String) async -> WalkReport {
    await Walk(
      Style(subject) { FlawedFetch($0, $1, flaw: flaw) }, rules: [.reachTheTransport],
      scenarios: .plain
    ).report()
  }

  @Test func `a violation names its rule and scenario, both traces and where to look`() async {
    let report = await report(of: .leavesTheRequestRunning, as: "5.6")
    let message = report.message
    #expect(
      message == """
        5.6 breaks 1 of 1 rule.
        The request in flight is cancelled at the transport. (W4.3 reach the transport)
        Smallest of \(report.violations.first?.scenarios ?? 0) scenarios: cancel while the list request is pending
          expected  send list · cancel() · cancel list · .cancelled
          yours     send list · cancel() · -           · .cancelled
        Look at what cancel() and send (5.5) do with the request in flight, and with a task that comes late.
        """)
  }

  @Test func `the report on a style that is not an exercise names no exercise`() async {
    let report = await report(of: .leavesTheRequestRunning, as: "receivers")
    let last = report.message.split(separator: "\n").last
    #expect(last?.hasPrefix("Look at what cancel() and send do with the request") == true)
  }

  @Test func `a report shows three broken rules, and says how to see the others`() async {
    let report = await Walk(Style("9.6", CarelessFetch.self), scenarios: .brief).report()
    let broken = report.violations.count
    #expect(broken > 3)
    let message = report.message
    #expect(message.split(separator: "\n").count { $0.hasPrefix("  yours ") } == 3)
    #expect(message.contains("\n\(broken - 3) more: WORKBOOK_ALL=1 swift test --filter Chapter9\n"))
  }

  @Test func `a difference names both styles and the first step that differs`() async throws {
    let plain = await Walk(Style("plain", FlawedFetch.self), scenarios: .brief).report()
    let style = Style("posting") { FlawedFetch($0, $1, flaw: .posts) }
    let posting = await Walk(style, scenarios: .brief).report()
    let difference = try #require(plain.difference(from: posting))
    #expect(difference.step == 1)
    #expect(
      difference.description == """
        plain and posting differ at step 1: all goes well
          plain    send list                   · decode list · send detail · decode detail · user 8
          posting  send POST /api/users?page=2 · decode list · send detail · decode detail · user 8
        """)
  }
}

/// Breaks many rules: it asks for another user, and completes on any thread, each time it is called.
private final class CarelessFetch: UserFetching {
  private let environment: FetchEnvironment
  private let completion: Completion<User>

  init(environment: FetchEnvironment, completion: @escaping Completion<User>) {
    (self.environment, self.completion) = (environment, completion)
  }

  func start() {
    _ = environment.transport.send(environment.userRequest(id: 1)) { [completion] _ in
      completion(.failure(.failed(.decodeUser, .noUsers)))
    }
  }

  func cancel() { completion(.failure(.cancelled)) }
}
