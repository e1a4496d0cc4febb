// One run, with its requests answered by the test itself.

import Nodes
import TestDoubles
import TestSupport
import Testing
import UserAPI

#if SOLUTIONS
  import Chapter6NodesSolution
#else
  import Chapter6Nodes
#endif

/// The world of one run, and what came out of it.
///
/// ```swift
/// let job = RunByHand()
/// job.run.start()
/// try await job.answer(.good(listBody(ids: 8)), .good(userBody(id: 8)))
/// let result = try await job.outcome()
/// ```
struct RunByHand {
  /// Notes the run's requests.
  let transport = ScriptedTransport()
  /// Where the run delivers.
  let queue = DispatchQueue(label: "delivery")
  /// What the run delivered.
  let inbox = Inbox<Result<User, UserFetchError>>()

  /// The run, held here until the test is over.
  let run: UserFetch

  /// Makes a run, and its world.
  init() {
    run = Self.makeRun(transport, queue, inbox)
  }

  /// Makes another run in this world, without a reference that keeps it.
  func makeRun() -> UserFetch { Self.makeRun(transport, queue, inbox) }

  private static func makeRun(
    _ transport: ScriptedTransport,
    _ queue: DispatchQueue,
    _ inbox: Inbox<Result<User, UserFetchError>>
  ) -> UserFetch {
    UserFetch(environment: .scripted(transport, deliveringOn: queue)) { inbox.put($0) }
  }

  /// Answers the run's requests, in the order in which they are sent.
  ///
  /// - Throws: `ExpectationFailedError` if a request was never sent.
  func answer(
    _ answers: Result<HTTPResponse, URLError>...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await transport.answer(answers, sourceLocation: sourceLocation)
  }

  /// The one outcome that the run delivered.
  ///
  /// - Throws: `ExpectationFailedError` unless exactly one came.
  func outcome(
    _ promise: String = "a started run must complete, once",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Result<User, UserFetchError> {
    try await inbox.only(promise, on: queue, sourceLocation: sourceLocation)
  }
}

extension FetchEnvironment {
  /// A world with a scripted transport.
  ///
  /// - Parameters:
  ///   - transport: Notes the requests, and answers when the test says so.
  ///   - decoder: Decodes the bodies.
  ///   - queue: Where the outcome is delivered.
  static func scripted(
    _ transport: ScriptedTransport,
    decoder: any ResponseDecoder = JSONDecoder(),
    deliveringOn queue: DispatchQueue = DispatchQueue(label: "delivery")
  ) -> FetchEnvironment {
    FetchEnvironment(
      transport: transport, decoder: decoder, baseURL: service, deliveryQueue: queue)
  }
}

extension ScriptedTransport {
  /// Answers requests in the order in which they are sent, those that have no answer yet.
  ///
  /// - Throws: `ExpectationFailedError` if a request was never sent.
  func answer(
    _ answers: [Result<HTTPResponse, URLError>],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    for answer in answers {
      let promise = "request \(requests.count + 1) was never sent (W2.1)"
      try await pending(promise, sourceLocation: sourceLocation).answer(answer)
    }
  }

  /// The first request that has no answer yet.
  ///
  /// A run may send it a moment later, on a queue of its own: only a deadline says that it never will.
  ///
  /// - Parameters:
  ///   - promise: What the issue says if the request is never sent.
  ///   - sourceLocation: Where the issue is reported.
  /// - Throws: `ExpectationFailedError` if the request was never sent.
  func pending(
    _ promise: String = "the request was never sent (W2.1)",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> ScriptedRequest {
    func first() -> ScriptedRequest? { requests.first { $0.answers == 0 } }
    if let request = first() { return request }
    if await eventually({ first() != nil }) {
      // Another thread is inside `send`, and must be out of it before the test goes on.
      await beats(20)
    }
    let request = first()
    return try #require(request, "\(promise)", sourceLocation: sourceLocation)
  }
}

/// Waits until something holds, or until the usual deadline has passed.
///
/// - Parameter holds: Called again and again, on the test's thread.
/// - Returns: Whether it holds.
func eventually(_ holds: () -> Bool) async -> Bool {
  for _ in 0..<Deadline.usual.beats where !holds() { await beats(1) }
  return holds()
}

/// Waits while the machine gets on by so many beats.
private func beats(_ count: Int) async {
  await Inbox<Void>(Deadline(beats: count)).arrived()
}

/// The address of the service that is never reached.
let service = URL(string: "http://service.example") ?? URL(filePath: "/")

extension Result<HTTPResponse, URLError> {
  /// A response with the status 200.
  static func good(_ body: Data) -> Self { .status(200, body) }

  /// A response with any status.
  static func status(_ status: Int, _ body: Data = Data()) -> Self {
    .success(.scripted(status: status, body: body))
  }
}

/// The outcome of an observer, with an error of the job; a cancel, and any other error, is an issue.
///
/// - Throws: `ExpectationFailedError` if there is no outcome, or if the error is not one of the job.
func outcome<Value>(
  of observer: Observer<Value>,
  sourceLocation: SourceLocation = #_sourceLocation
) async throws -> Result<Value, UserFetchError> {
  let inbox = Inbox<Result<Value, any Error>>()
  observer
    .onCompleted { inbox.put(.success($0)) }
    .onError { inbox.put(.failure($0)) }
    .onCanceled { inbox.put(.failure(CancellationError())) }
  let promise = "the observer must have an outcome"
  switch try await inbox.only(promise, sourceLocation: sourceLocation) {
  case .success(let value): return .success(value)
  case .failure(let error):
    let own = try #require(
      error as? UserFetchError,
      "the observer must have an error of the job, not \(error)",
      sourceLocation: sourceLocation)
    return .failure(own)
  }
}
