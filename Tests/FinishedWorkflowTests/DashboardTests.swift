// The second job in every style: log in, two requests at once, one value.

import FinishedStyles
import FixtureServer
import TestSupport
import Testing

@Suite struct DashboardTests {
  // MARK: Success

  @Test(arguments: stylesAndSketches)
  func `the real server gives the dashboard`(_ style: JobStyle) async throws {
    let server = try FixtureServer()
    defer { server.stop() }
    let user = Credentials(email: "zoe.halloran@example.org", password: FixtureServer.password)
    let environment = FetchEnvironment(transport: URLSessionTransport(), baseURL: server.baseURL)
    let job = try #require(style.secondJob)
    let inbox = Inbox<Result<Dashboard, DashboardError>>()
    let service = DashboardService(environment: environment, credentials: user)
    job.init(from: service) { inbox.put($0) }.start()
    let dashboard = try await inbox.only("the run must complete").get()
    #expect(dashboard.user.id == 7 && dashboard.messages.map(\.id) == [71, 72])
    let requests = server.log.requests.sorted()
    #expect(requests == ["GET /api/messages", "GET /api/profile", "POST /api/login"])
  }

  @Test(arguments: stylesAndSketches, DashboardTrial.both)
  func `after the login both requests are in flight, and are answered in any order`(
    _ style: JobStyle, _ first: String
  ) async throws {
    let trial = try DashboardTrial(style)
    trial.start()
    trial.start()
    trial.forget()
    try await trial.logIn()
    for path in DashboardTrial.both.sorted(by: { one, _ in one == first }) {
      try await trial.answer(path)
    }
    let dashboard = try await trial.outcome().get()
    #expect(dashboard.user.id == 8 && dashboard.messages.map(\.id) == [71])
    #expect(trial.transport.requests.count == 3, "a second start() must send nothing")
    #expect(trial.cancelled == [])
  }

  // MARK: Failures

  @Test(
    arguments: stylesAndSketches,
    [
      ("login", DashboardError.Step.logIn), ("profile", .profile), ("messages", .messages),
    ])
  func `a request that fails ends the run with its own error, also a bad status with a body (C6)`(
    _ style: JobStyle, _ request: (path: String, step: DashboardError.Step)
  ) async throws {
    for (answer, reason) in Self.failures {
      let trial = try DashboardTrial(style)
      trial.start()
      if request.path != "login" { try await trial.logIn() }
      try await trial.answer(request.path, answer)
      for path in DashboardTrial.both where request.path != "login" && path != request.path {
        try await trial.answer(path)
      }
      let outcome = try await trial.outcome()
      #expect(outcome == .failure(.failed(request.step, reason)))
      #expect(request.path != "login" || trial.transport.requests.count == 1)
    }
  }

  private static let failures: [(Result<HTTPResponse, URLError>, DashboardError.Reason)] = [
    (.status(401), .status(401)), (.status(503, Data("{}".utf8)), .status(503)),
    (.good(Data("[]".utf8)), .malformed),
    (.failure(URLError(.networkConnectionLost)), .transport(.networkConnectionLost)),
  ]

  @Test(arguments: stylesAndSketches)
  func `if a token has expired, both requests are refused, and the run says so once`(
    _ style: JobStyle
  ) async throws {
    let trial = try DashboardTrial(style)
    trial.start()
    try await trial.logIn()
    for path in DashboardTrial.both { try await trial.answer(path, .status(401)) }
    let outcome = try await trial.outcome()
    let refusals: [Result<Dashboard, DashboardError>] = [
      .failure(.failed(.profile, .status(401))), .failure(.failed(.messages, .status(401))),
    ]
    #expect(refusals.contains(outcome), "\(outcome)")
  }
}
