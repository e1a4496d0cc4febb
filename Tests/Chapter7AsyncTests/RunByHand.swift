// One run, with its requests answered by the test itself.

import TestDoubles
import TestSupport
import Testing
import UserAPI

#if SOLUTIONS
  import Chapter7AsyncSolution
#else
  import Chapter7Async
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

/// Async work in a task of its own, which a test may cancel, and whose end it awaits within a deadline.
///
/// ```swift
/// let attempt = Attempt { try await fetchUser(in: environment) }
/// let result = try await attempt.outcome()
/// ```
struct Attempt<Value: Sendable>: Sendable {
  private let inbox = Inbox<Result<Value, any Error>>()
  private let task: Task<Void, Never>

  /// Begins the work.
  init(_ work: @escaping @Sendable () async throws -> Value) {
    task = Task { [inbox] in
      do { inbox.put(.success(try await work())) } catch { inbox.put(.failure(error)) }
    }
  }

  /// Cancels the task.
  func cancel() { task.cancel() }

  /// How the work ended.
  ///
  /// - Throws: `ExpectationFailedError` if it does not end.
  func result(
    _ promise: String = "the function must return or throw",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Result<Value, any Error> {
    let ends = await inbox.arrived(sourceLocation: sourceLocation)
    return try #require(
      ends.first, "\(promise), but it never did (W1.1)", sourceLocation: sourceLocation)
  }

  /// How the work ended, with an error of the job; any other error is an issue.
  ///
  /// - Throws: `ExpectationFailedError` if it does not end, or ends with another error.
  func outcome(
    _ promise: String = "the function must return or throw",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Result<Value, UserFetchError> {
    switch try await result(promise, sourceLocation: sourceLocation) {
    case .success(let value): return .success(value)
    case .failure(let error):
      let own = try #require(
        error as? UserFetchError,
        "the function must throw an error of the job, not \(error)",
        sourceLocation: sourceLocation)
      return .failure(own)
    }
  }
}

/// Cancels the task that calls this.
func cancelThisTask() { withUnsafeCurrentTask { $0?.cancel() } }
