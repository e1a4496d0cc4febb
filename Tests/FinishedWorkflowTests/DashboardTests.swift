// The second job in every style, against the real server: log in, two requests at once, one value.

import FinishedStyles
import FixtureServer
import TestSupport
import Testing
import UserAPI

@Suite struct DashboardTests {
  private static let allRequests = ["POST /api/login", "GET /api/messages", "GET /api/profile"]

  // MARK: Success

  @Test(arguments: stylesAndSketches, DashboardTrial.both)
  func `after the login both requests are in flight, and are answered in any order`(
    _ style: JobStyle, _ first: String
  ) async throws {
    let trial = try DashboardTrial(style, holding: DashboardTrial.both)
    trial.start()
    trial.start()
    trial.forget()
    let answered = await trial.transport.answered.arrived(3)
    #expect(answered.count == 3, "both requests must be sent before either is answered")
    for path in DashboardTrial.both.sorted(by: { one, _ in one == first }) {
      trial.transport.handOver(path)
    }
    let dashboard = try await trial.outcome().get()
    #expect(dashboard.user.id == 7)
    #expect(dashboard.messages.map(\.id) == [71, 72])
    #expect(trial.requests == Self.allRequests, "a second start() must send nothing")
    #expect(trial.transport.cancelled.values == [])
  }

  // MARK: Failures

  /// What goes wrong with a request, and the error that the run ends with.
  struct Failure: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let path: String
    let fault: Fault
    let error: DashboardError

    private init(
      _ request: (path: String, step: DashboardError.Step), _ what: String, _ fault: Fault,
      _ reason: DashboardError.Reason
    ) {
      testDescription = "\(request.path): \(what)"
      (path, self.fault, error) = (request.path, fault, .failed(request.step, reason))
    }

    private static let logIn = ("/api/login", DashboardError.Step.logIn)
    private static let requests = [
      logIn, (DashboardTrial.profile, .profile), (DashboardTrial.messages, .messages),
    ]
    private static let refusal = Failure(logIn, "a refused login", .status(401), .status(401))

    static let all =
      [refusal]
      + requests.flatMap { request in
        [
          Failure(request, "a bad status, with a body (C6)", .status(503), .status(503)),
          Failure(request, "a body that is something else", .status(200, body: "[]"), .malformed),
          Failure(
            request, "no response", .resetBeforeResponse, .transport(.networkConnectionLost)),
        ]
      }
  }

  @Test(arguments: stylesAndSketches, Failure.all)
  func `a request that fails ends the run with its own error, and after a login nothing is sent`(
    _ style: JobStyle, _ failure: Failure
  ) async throws {
    let trial = try DashboardTrial(style)
    trial.server.order(failure.fault, for: failure.path, always: true)
    trial.start()
    let outcome = try await trial.outcome()
    #expect(outcome == .failure(failure.error))
    #expect(failure.path != "/api/login" || trial.transport.sent.values == ["/api/login"])
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
