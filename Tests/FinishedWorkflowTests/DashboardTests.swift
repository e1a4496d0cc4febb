// The second job in every style, against the real server: log in, two requests at once, one value.

import FinishedStyles
import FixtureServer
import TestSupport
import Testing
import UserAPI

@Suite struct DashboardTests {
  private static let both = [DashboardTrial.profile, DashboardTrial.messages]
  private static let allRequests = ["POST /api/login", "GET /api/messages", "GET /api/profile"]

  // MARK: Success

  @Test(arguments: stylesAndSketches, both)
  func `after the login both requests are in flight, and are answered in any order`(
    _ style: JobStyle, _ first: String
  ) async throws {
    let trial = try DashboardTrial(style, holding: Self.both)
    trial.start()
    trial.start()
    trial.forget()
    let answered = await trial.transport.answered.arrived(3)
    #expect(answered.count == 3, "both requests must be sent before either is answered")
    for path in Self.both.sorted(by: { one, _ in one == first }) { trial.transport.handOver(path) }
    let dashboard = try await trial.outcome().get()
    #expect(dashboard.user.id == 7)
    #expect(dashboard.messages.map(\.id) == [71, 72])
    #expect(trial.requests == Self.allRequests, "a second start() must send nothing")
    #expect(trial.transport.cancelled.values == [])
  }

  // MARK: Failures

  /// What goes wrong with a request, and the reason that the run gives.
  struct Failure: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let fault: Fault
    let reason: DashboardError.Reason

    init(_ name: String, _ fault: Fault, _ reason: DashboardError.Reason) {
      (testDescription, self.fault, self.reason) = (name, fault, reason)
    }
  }

  private static let failures = [
    Failure("a bad status", .status(503), .status(503)),
    Failure("a body that is something else", .status(200, body: "[]"), .malformed),
    Failure("no response", .resetBeforeResponse, .transport(.networkConnectionLost)),
  ]

  @Test(arguments: stylesAndSketches, failures)
  func `a login that fails ends the run, and nothing more is sent`(
    _ style: JobStyle, _ failure: Failure
  ) async throws {
    let trial = try DashboardTrial(style)
    trial.server.order(failure.fault, for: "/api/login", always: true)
    trial.start()
    let outcome = try await trial.outcome()
    #expect(outcome == .failure(.failed(.logIn, failure.reason)))
    #expect(trial.transport.sent.values == ["/api/login"])
  }

  @Test(arguments: stylesAndSketches)
  func `a refused login ends the run, and nothing more is sent`(
    _ style: JobStyle
  ) async throws {
    let trial = try DashboardTrial(style, password: "guessed")
    trial.start()
    let outcome = try await trial.outcome()
    #expect(outcome == .failure(.failed(.logIn, .status(401))))
    #expect(trial.transport.sent.values == ["/api/login"])
  }

  @Test(arguments: stylesAndSketches, failures)
  func `a profile that fails ends the run with its own error`(
    _ style: JobStyle, _ failure: Failure
  ) async throws {
    try await fail(.profile, DashboardTrial.profile, failure, style)
  }

  @Test(arguments: stylesAndSketches, failures)
  func `messages that fail end the run with their own error`(
    _ style: JobStyle, _ failure: Failure
  ) async throws {
    try await fail(.messages, DashboardTrial.messages, failure, style)
  }

  private func fail(
    _ step: DashboardError.Step, _ path: String, _ failure: Failure, _ style: JobStyle,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let trial = try DashboardTrial(style)
    trial.server.order(failure.fault, for: path, always: true)
    trial.start()
    let outcome = try await trial.outcome(sourceLocation: sourceLocation)
    let promised = Result<Dashboard, DashboardError>.failure(.failed(step, failure.reason))
    #expect(outcome == promised, sourceLocation: sourceLocation)
  }

  @Test(arguments: stylesAndSketches)
  func `a token that has expired meanwhile is refused, and the run says so once`(
    _ style: JobStyle
  ) async throws {
    let trial = try DashboardTrial(style, holding: ["/api/login"])
    trial.start()
    await trial.transport.answered.arrived()
    trial.server.expireTokens()
    trial.transport.handOver("/api/login")
    let outcome = try await trial.outcome()
    let refusals: [Result<Dashboard, DashboardError>] = [
      .failure(.failed(.profile, .status(401))), .failure(.failed(.messages, .status(401))),
    ]
    #expect(refusals.contains(outcome), "\(outcome)")
  }
}
