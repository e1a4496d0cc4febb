// One run of the second job against a real server.

import FixtureServer
import Foundation
import TestDoubles
import TestSupport
import Testing
import UserAPI

/// A run of one style, with a server and a transport of its own.
final class DashboardTrial {
  static let profile = "/api/profile"
  static let messages = "/api/messages"
  static let both = [profile, messages]

  let server: FixtureServer
  let transport: HoldingTransport
  private let outcomes: Inbox<Result<Dashboard, DashboardError>>
  private let released = Inbox<String>()
  private let deliveryQueue = DispatchQueue(label: "delivery")
  /// What is done once, inside the next decoding.
  private let nextDecoding = Monitor<(@Sendable () -> Void)?>(nil)
  private var run: (any DashboardFetching)?

  /// Makes a run that has not started.
  ///
  /// - Parameters:
  ///   - style: The style under test.
  ///   - paths: The paths whose answers the transport holds.
  ///   - deadline: How long a wait for the outcome may take.
  init(_ style: JobStyle, holding paths: [String] = [], deadline: Deadline = .usual) throws {
    server = try FixtureServer()
    transport = HoldingTransport(holding: paths)
    outcomes = Inbox(deadline)
    let inService = Canary { [released] in released.put("service") }
    let inCompletion = Canary { [released] in released.put("completion") }
    let environment = FetchEnvironment(
      transport: transport,
      decoder: ScriptedDecoder(token: inService) { [nextDecoding] _ in
        nextDecoding.update { $0.take() }?()
      },
      baseURL: server.baseURL, deliveryQueue: deliveryQueue)
    let user = Credentials(
      email: "zoe.halloran@example.org", password: FixtureServer.password)
    let service = DashboardService(environment: environment, credentials: user)
    let job = try #require(style.secondJob, "\(style) does not do the second job")
    run = job.init(from: service) { [outcomes] outcome in
      withExtendedLifetime(inCompletion) { outcomes.put(outcome) }
    }
  }

  deinit { server.stop() }

  func start() { run?.start() }

  func cancel() { run?.cancel() }

  /// Cancels the run inside the transport's `send` to a path.
  func cancel(whenSending path: String) {
    transport.whenSending(path) { [run] in run?.cancel() }
  }

  /// Cancels the run inside the next decoding, before it reads the bytes.
  func cancelWhenDecoding() {
    nextDecoding.update { [run] in $0 = { run?.cancel() } }
  }

  /// Releases the run; if it was started, it goes on.
  func forget() { run = nil }

  /// How often the run has completed, when all that the delivery queue holds now has run.
  func completions() async -> Int {
    await drained(deliveryQueue)
    return outcomes.values.count
  }

  /// Waits for the outcome until the deadline; nil if it has not come.
  func outcomeSoFar() async -> Result<Dashboard, DashboardError>? { await outcomes.arrived().first }

  /// The one outcome, as soon as nothing can call back any more.
  ///
  /// An outcome that does not come, or comes twice, is an issue, and so is anything that is not
  /// released.
  func outcome(
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Result<Dashboard, DashboardError> {
    await outcomes.arrived(sourceLocation: sourceLocation)
    forget()
    let released = await Set(released.arrived(2, sourceLocation: sourceLocation))
    #expect(
      released == ["service", "completion"], "the run must release both",
      sourceLocation: sourceLocation)
    return try await outcomes.only(
      "the run must complete", on: deliveryQueue, sourceLocation: sourceLocation)
  }

  /// The requests that the server has received: the first, and then the others in any order.
  var requests: [String] {
    let all = server.requests.map(\.description)
    return all.prefix(1) + all.dropFirst().sorted()
  }
}
