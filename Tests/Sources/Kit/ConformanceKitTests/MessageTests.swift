// Tests the words in which the kit reports what it found.

import Conformance
import TestSupport
import Testing

@Suite("messages")
struct MessageTests {
  private func report(of flaw: Flaw, as subject: String) async -> WalkReport {
    await Walk(
      JobStyle(subject) { FlawedFetch($0, $1, flaw: flaw) }, rules: [.reachTheTransport],
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
          expected  send list · cancel() · cancel list ‖ .cancelled
          yours     send list · cancel() · -           · .cancelled
          ‖ two threads did these: either may come first
        Look at what cancel() and send (5.5) do with the request in flight, and with a task that comes late; and whether each request goes through them (5.6).
        """)
  }

  @Test(arguments: [
    (4, 4, "(4.1, 4.2, 4.4)", "(4.4)"), (4, 6, "(4.1, 4.2, 4.5)", "(4.6)"),
    (1, 6, "(1.1, 1.2, 1.5)", "(1.3, 1.6)"), (6, 6, "(6.1, 6.2, 6.5)", "(6.4, 6.6)"),
    (4, 5, "(4.5)", "(4.5)"),
  ])
  func `where to look is in the exercise, or in one that it builds on`(
    chapter: Int, number: Int, makes: String, passes: String
  ) {
    #expect(
      Rule[.ownError].lookAt(in: (chapter, number)) == """
        Look at where the failed step makes its error \(makes), and at what the steps after it do with it \(passes).
        """)
  }

  @Test func `of one scenario, none is called the smallest`() async {
    let style = JobStyle("5.6") { FlawedFetch($0, $1, flaw: .leavesTheRequestRunning) }
    let cancelled = ScenarioSpace([Scenario(cancel: .pending(.list))])
    let report = await Walk(style, rules: [.reachTheTransport], scenarios: cancelled).report()
    #expect(report.message.contains("\nScenario: cancel while the list request is pending\n"))
  }

  @Test(arguments: ["receivers", "9.4"])
  func `the report on a style whose exercises are not known names no exercise`(
    _ subject: String
  ) async {
    let report = await report(of: .leavesTheRequestRunning, as: subject)
    let last = report.message.split(separator: "\n").last
    #expect(last?.hasPrefix("Look at what cancel() and send do with the request") == true)
  }

  @Test func `the caller of the kit may say where to look`() async {
    let style = JobStyle("5.7") { FlawedFetch($0, $1, flaw: .leavesTheRequestRunning) }
    let report = await Walk(
      style, rules: [.reachTheTransport], scenarios: .plain,
      lookAt: [.reachTheTransport: "Look at didSend (5.7)."]
    ).report()
    #expect(report.message.hasSuffix("· .cancelled\n  \(TraceStep.legend)\nLook at didSend (5.7)."))
  }

  @Test func `a report shows three broken rules, and says how to see the others`() async {
    // It asks for another user, and completes on any thread, each time it is called.
    let careless = JobStyle("9.6") { environment, completion in
      MadeUpFetch(
        onStart: {
          _ = environment.transport.send(environment.userRequest(id: 1)) { _ in
            completion(.failure(.failed(.decodeUser, .noUsers)))
          }
        },
        onCancel: { completion(.failure(.cancelled)) })
    }
    let report = await Walk(careless, scenarios: .brief).report()
    let broken = report.violations.count
    #expect(broken > 3)
    let message = report.message
    #expect(message.split(separator: "\n").count { $0.hasPrefix("  yours ") } == 3)
    #expect(message.contains("\n\(broken - 3) more: WORKBOOK_ALL=1 swift test --filter Chapter9\n"))
  }

  @Test func `a completion that races with the run is told in one order`() async {
    // It asks for a user when the list fails, and then says that the list failed.
    let hasty = JobStyle("hasty") { environment, completion in
      MadeUpFetch {
        let transport = environment.transport
        _ = transport.send(environment.listRequest) { answer in
          let status = (try? answer.get())?.status ?? 0
          if status >= 300 { _ = transport.send(environment.userRequest(id: 8)) { _ in } }
          environment.deliveryQueue.async {
            completion(.failure(.failed(.requestList, .status(status))))
          }
        }
      }
    }
    let report = await Walk(hasty, rules: [.stopAtTheError], scenarios: .plain).report()
    let line = "yours     send list · .failed(requestList, status 300) ‖ send detail\n"
    #expect(report.message.contains(line), "\(report.message)")
  }
}
