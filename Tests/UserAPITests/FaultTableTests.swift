// Every fault of the fixture server against the real transport: what the student's code will see.

import FixtureServer
import Foundation
import Testing
import UserAPI

/// One line of the table.
struct FaultCase: CustomTestStringConvertible, Sendable {
  let fault: Fault
  let outcome: Outcome
  var testDescription: String { "\(fault) gives \(outcome)" }

  init(_ fault: Fault, _ outcome: Outcome) {
    self.fault = fault
    self.outcome = outcome
  }

  /// What the usual answer for user 7 has: its status and its bytes.
  static let usual = Outcome.status(200, bytes: 138)

  /// As measured on Linux with Swift 6.3.1.
  ///
  /// Where macOS may differ, its value stands in a comment.
  static let all = [
    FaultCase(.status(200, body: "{}"), .status(200, bytes: 2)),
    FaultCase(.status(404), .status(404, bytes: 22)),
    FaultCase(.status(500), .status(500, bytes: 22)),
    FaultCase(.unauthorized, .error(.timedOut)),  // macOS: status 401, at once
    FaultCase(.redirect(to: "/api/users/7"), usual),
    FaultCase(.redirectLoop, .error(.httpTooManyRedirects)),
    FaultCase(.noContent, .status(204, bytes: 0)),
    FaultCase(.emptyBody, .status(200, bytes: 0)),
    FaultCase(.notUTF8, usual),
    FaultCase(.fiveMegabytes, .status(200, bytes: 5_000_000)),
    FaultCase(.chunked, usual),
    FaultCase(.closeDelimited, usual),
    FaultCase(.delay(.milliseconds(20)), usual),
    FaultCase(.drip(every: .milliseconds(20)), .error(.timedOut)),
    FaultCase(.hang, .error(.timedOut)),
    FaultCase(.garbage, .error(.unsupportedURL)),  // macOS: perhaps cannotParseResponse
    FaultCase(.truncatedBody, .error(.unknown)),  // macOS: networkConnectionLost
    FaultCase(.truncatedChunk, .error(.unknown)),  // macOS: networkConnectionLost
    FaultCase(.closeBeforeResponse, .error(.badServerResponse)),  // macOS: networkConnectionLost
    FaultCase(.resetBeforeResponse, .error(.networkConnectionLost)),
    FaultCase(.resetInBody, .error(.networkConnectionLost)),
  ]
}

@Suite struct FaultTableTests {
  @Test(arguments: FaultCase.all)
  func `every fault gives one answer`(line: FaultCase) async throws {
    let server = try FixtureServer()
    defer { server.stop() }
    server.order(line.fault, for: "/api/users/7")
    let isSilent = line.outcome == .error(.timedOut)
    let deadline = Duration.milliseconds(isSilent ? 200 : 8000)
    let transport = URLSessionTransport(deadline: deadline)
    let inbox = Inbox()
    let start = ContinuousClock.now
    let task = transport.send(
      URLRequest(url: server.baseURL.appending(path: "api/users/7")),
      to: inbox
    )
    #expect(Outcome(await inbox.wait()) == line.outcome)
    let time = ContinuousClock.now - start
    #expect(time < deadline + .seconds(2))
    if isSilent { #expect(time >= deadline) }
    task.cancel()
    server.stop()
    #expect(await inbox.settled()?.count == 1, "one answer, and the handler is released")
  }

  @Test func `the table has a line for each fault`() {
    let kinds = { (faults: [Fault]) in
      Set(faults.map { String(String(describing: $0).prefix { $0 != "(" }) })
    }
    let missing = kinds(Fault.oneOfEach).subtracting(kinds(FaultCase.all.map(\.fault)))
    #expect(missing.isEmpty)
  }
}
