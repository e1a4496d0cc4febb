// One run, with its requests answered by the test itself.

public import Conformance
public import Foundation
public import Testing
public import UserAPI

/// The world of one run, and what came out of it.
///
/// ```swift
/// let job = RunByHand(UserFetch.self)
/// job.run.start()
/// try job.answer(.good(listBody(ids: 8)), .good(userBody(id: 8)))
/// let result = try await job.outcome()
/// ```
public struct RunByHand<Run: UserFetching> {
  /// Notes the run's requests.
  public let transport = ScriptedTransport()
  /// Where the run delivers.
  public let queue = DispatchQueue(label: "delivery")
  /// What the run delivered.
  public let inbox = Inbox<Result<User, UserFetchError>>()

  /// The run, held here until the test is over.
  public let run: Run

  /// Makes a run of that type, and its world.
  public init(_ type: Run.Type) {
    run = Self.makeRun(transport, queue, inbox)
  }

  /// Makes another run in this world, held by nobody.
  public func makeRun() -> Run { Self.makeRun(transport, queue, inbox) }

  private static func makeRun(
    _ transport: ScriptedTransport,
    _ queue: DispatchQueue,
    _ inbox: Inbox<Result<User, UserFetchError>>
  ) -> Run {
    Run(environment: .scripted(transport, deliveringOn: queue)) { inbox.put($0) }
  }

  /// Answers the run's requests, in the order in which they were sent.
  ///
  /// - Throws: `ExpectationFailedError` if a request was never sent.
  public func answer(
    _ answers: Result<HTTPResponse, URLError>...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try transport.answer(answers, sourceLocation: sourceLocation)
  }

  /// The one outcome that the run delivered.
  ///
  /// - Throws: `ExpectationFailedError` unless exactly one came.
  public func outcome(
    _ promise: String = "a started run must complete, once",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Result<User, UserFetchError> {
    try await inbox.only(promise, on: queue, sourceLocation: sourceLocation)
  }
}
