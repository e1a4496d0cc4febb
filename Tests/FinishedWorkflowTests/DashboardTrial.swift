// One run of the second job, whose requests the test answers.

import TestSupport
import Testing

/// A run of one style, with a world of its own.
final class DashboardTrial {
  static let both = ["profile", "messages"]

  let transport: ScriptedTransport
  private let outcomes: Inbox<Result<Dashboard, DashboardError>>
  private let released = Inbox<Void>()
  private let deliveryQueue = DispatchQueue(label: "delivery")
  /// What is done once, when a request to a path is sent, or something is decoded.
  private let actions: Monitor<[String: @Sendable () -> Void]>
  private var run: (any DashboardFetching)?

  /// Makes a run that has not started.
  ///
  /// - Parameters:
  ///   - style: The style under test.
  ///   - deadline: How long a wait for the outcome may take.
  ///   - onSend: Called inside the transport's `send`.
  init(
    _ style: JobStyle, deadline: Deadline = .usual,
    onSend: @escaping @Sendable (ScriptedRequest) -> Void = { _ in }
  ) throws {
    outcomes = Inbox(deadline)
    let actions = Monitor<[String: @Sendable () -> Void]>([:])
    let act = { @Sendable (point: String) in actions.update { $0.removeValue(forKey: point) }?() }
    self.actions = actions
    transport = ScriptedTransport {
      act($0.path)
      onSend($0)
    }
    // The service and the completion hold it: when it is gone, nothing can call back any more.
    let canary = Canary { [released] in released.put(()) }
    let service = DashboardService.scripted(
      transport, holding: canary, deliveringOn: deliveryQueue, whenDecoding: { act("decode") })
    let job = try #require(style.secondJob, "\(style) does not do the second job")
    run = job.init(from: service) { [outcomes] outcome in
      withExtendedLifetime(canary) { outcomes.put(outcome) }
    }
  }

  func start() { run?.start() }

  func cancel() { run?.cancel() }

  /// Cancels the run later, whether it is held or not.
  func cancel(after microseconds: Int) { later(microseconds) { [run] in run?.cancel() } }

  /// Cancels the run inside the transport's `send` to a path, or inside the next `decode`.
  func cancel(inside point: String) { actions.update { [run] in $0[point] = { run?.cancel() } } }

  /// Releases the run; if it was started, it goes on.
  func forget() { run = nil }

  /// The paths of the requests that were cancelled, each time.
  var cancelled: [String] {
    transport.requests.flatMap { Array(repeating: $0.path, count: $0.cancels) }.sorted()
  }

  /// Waits until a request to a path was sent.
  @discardableResult
  func request(_ path: String) async throws -> ScriptedRequest {
    func sent() -> ScriptedRequest? { transport.requests.first { $0.path == path } }
    _ = await eventually { sent() != nil }
    return try #require(sent(), "the request \(path) must be sent")
  }

  /// Answers the request to a path as soon as it is sent, by default as the service does.
  func answer(_ path: String, _ answer: Result<HTTPResponse, URLError>? = nil) async throws {
    let request = try await request(path)
    request.answer(answer ?? request.goodAnswer)
  }

  /// Answers the login, and waits until both other requests were sent.
  func logIn() async throws {
    try await answer("login")
    for path in Self.both { try await request(path) }
  }

  /// How often the run has completed, when all that the delivery queue holds now has run.
  func completions() async -> Int {
    await drained(deliveryQueue)
    return outcomes.values.count
  }

  /// Waits for the outcome until the deadline; nil if it has not come.
  func outcomeSoFar() async -> Result<Dashboard, DashboardError>? { await outcomes.arrived().first }

  /// The one outcome, as soon as nothing can call back any more.
  ///
  /// - Throws: `ExpectationFailedError` if an outcome does not come, or comes twice, or if anything is not released.
  func outcome(
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Result<Dashboard, DashboardError> {
    await outcomes.arrived(sourceLocation: sourceLocation)
    forget()
    for request in transport.requests { request.drop() }
    let count = await released.arrived(sourceLocation: sourceLocation).count
    try #require(
      count == 1, "the run must release its service and its completion",
      sourceLocation: sourceLocation)
    return try await outcomes.only(
      "the run must complete", on: deliveryQueue, sourceLocation: sourceLocation)
  }
}

/// Does some work later, on any thread.
func later(_ microseconds: Int, _ work: @escaping @Sendable () -> Void) {
  DispatchQueue.global().asyncAfter(deadline: .now() + .microseconds(microseconds), execute: work)
}

extension DashboardService {
  /// A service over a scripted transport, whose decoder holds a canary.
  static func scripted(
    _ transport: ScriptedTransport, holding canary: Canary,
    deliveringOn queue: DispatchQueue = DispatchQueue(label: "delivery"),
    whenDecoding action: @escaping @Sendable () -> Void = {}
  ) -> Self {
    let decoder = ScriptedDecoder(token: canary) { _ in action() }
    return Self(
      environment: .scripted(transport, decoder: decoder, deliveringOn: queue),
      credentials: Credentials(email: "eve@example.org", password: "secret"))
  }
}

extension ScriptedRequest {
  /// The last part of its address: `login`, `profile` or `messages`.
  var path: String { urlRequest.url?.lastPathComponent ?? "" }

  /// What the service of the second job answers if nothing fails.
  var goodAnswer: Result<HTTPResponse, URLError> {
    switch path {
    case "login": .good(Data(#"{"token":"T-1"}"#.utf8))
    case "profile": .good(userBody(id: 8))
    default: .good(Data(#"{"data":[{"id":71,"from":"","text":""}]}"#.utf8))
    }
  }
}
