// The second job in every style: log in, two requests at once, one value; and whatever may happen to it.

import FinishedStyles
import FixtureServer
import TestSupport
import Testing

/// What happens to a run, and how it may end.
struct DashboardStory: CustomTestStringConvertible, Sendable {
  typealias Outcome = Result<[Int], DashboardError>

  let testDescription: String
  /// The ids of the user and of the messages, or the error.
  let outcomes: [Outcome]
  /// How many requests are sent; nil if that depends on the style.
  let sent: Int?
  /// Whether each request without an answer is stopped, and no other; if not, the style decides.
  let stops: Bool
  let happens: @Sendable (DashboardTrial) async throws -> Void

  init(
    _ description: String, _ outcomes: [Outcome] = [.failure(.cancelled)], sent: Int?,
    stops: Bool = true,
    happens: @escaping @Sendable (DashboardTrial) async throws -> Void
  ) {
    testDescription = description
    self.outcomes = outcomes
    self.sent = sent
    self.stops = stops
    self.happens = happens
  }

  private static let both = DashboardTrial.both

  static let all = successes + failures + cancels

  private static let successes = both.map { first in
    Self("the \(first) come first", [.success([8, 71])], sent: 3) { trial in
      trial.start()
      trial.start()
      trial.forget()
      try await trial.logIn()
      for path in [first] + both.filter({ $0 != first }) { try await trial.answer(path) }
    }
  }

  // MARK: Failures

  private static let badAnswers: [(Result<HTTPResponse, URLError>, DashboardError.Reason)] = [
    (.status(401), .status(401)), (.status(503, Data("{}".utf8)), .status(503)),
    (.good(Data("[]".utf8)), .malformed),
    (.failure(URLError(.networkConnectionLost)), .transport(.networkConnectionLost)),
  ]

  private static let failures =
    zip(["login"] + both, DashboardError.Step.allCases).flatMap { path, step in
      badAnswers.map { answer, reason in
        let end = DashboardError.failed(step, reason)
        return Self("\(end)", [.failure(end)], sent: path == "login" ? 1 : 3, stops: false) {
          trial in
          trial.start()
          if path != "login" { try await trial.logIn() }
          try await trial.answer(path, answer)
          for other in both where path != "login" && path != other { try await trial.answer(other) }
        }
      }
    } + [expiredToken]

  private static let expiredToken = Self(
    "both requests are refused",
    [.profile, .messages].map { .failure(.failed($0, .status(401))) }, sent: 3, stops: false
  ) { trial in
    trial.start()
    try await trial.logIn()
    for path in both { try await trial.answer(path, .status(401)) }
  }

  // MARK: Cancels

  private static let cancels =
    [
      Self("cancelled before the start", sent: 0) { trial in
        trial.cancel()
        let completions = await trial.completions()
        #expect(completions == 0, "before start() nothing may be delivered (W4.1)")
        trial.start()
      },
      Self("cancelled while the login is in flight", sent: 1) { trial in
        trial.start()
        try await trial.request("login")
        trial.cancel()
      },
      Self("cancelled while both requests are in flight", sent: 3) { trial in
        trial.start()
        try await trial.logIn()
        trial.cancel()
      },
      Self("cancelled inside the last decoding", sent: 3, stops: false) { trial in
        trial.start()
        for path in ["login", "profile"] { try await trial.answer(path) }
        trial.cancel(inside: "decode")
        try await trial.answer("messages")
      },
    ]
    + (["login"] + both).map { path in
      Self("cancelled inside send of the \(path)", sent: path == "login" ? 1 : nil) { trial in
        trial.cancel(inside: path)
        trial.start()
        if path != "login" { try await trial.answer("login") }
      }
    }
}

@Suite struct DashboardTests {
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

  @Test(arguments: stylesAndSketches, DashboardStory.all)
  func `a run ends once, with its own result, also after a bad status with a body (C6)`(
    _ style: JobStyle, _ story: DashboardStory
  ) async throws {
    let trial = try DashboardTrial(style)
    try await story.happens(trial)
    let outcome = try await trial.outcome().map { [$0.user.id] + $0.messages.map(\.id) }
    #expect(story.outcomes.contains(outcome), "\(outcome)")
    let requests = trial.transport.requests
    #expect(story.sent == nil || requests.count == story.sent, "nothing more may be sent")
    let unanswered = requests.filter { $0.answers == 0 }.map(\.path).sorted()
    #expect(
      trial.cancelled == unanswered || !story.stops,
      "a cancel must stop each request in flight, once (W4.3)")
  }
}
