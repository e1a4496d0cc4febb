// The job as one function, with its requests answered by the test itself.

public import TestDoubles
public import TestSupport
import Testing
public import UserAPI

/// A chapter's function that fetches the user, and the transport of one call.
///
/// The checks are the sentences that the suites of all chapters share. Each reports at the line of the test.
public struct FetchByHand: Sendable {
  /// What a request is answered.
  public typealias Answer = TransportResult
  /// How the job ends.
  public typealias Outcome = Result<User, UserFetchError>

  /// Begins the job, and returns what waits for its one outcome.
  public typealias Start =
    @Sendable (FetchEnvironment) -> (_ promise: String) async throws -> Outcome

  /// Notes the requests of the call.
  public let transport = ScriptedTransport()
  /// The types that were decoded.
  public let decoded = Inbox<String>()
  /// What the issues call the job.
  let job: String
  private let start: Start

  /// Takes a function that returns at once.
  public init(
    _ fetchUser: @escaping @Sendable (FetchEnvironment, @escaping Completion<User>) -> Void
  ) {
    self.init("run") { environment in
      let (inbox, released) = (Inbox<Outcome>(), Inbox<Bool>())
      let canary = Canary { released.put(true) }
      fetchUser(environment) { result in withExtendedLifetime(canary) { inbox.put(result) } }
      return { promise in
        await released.arrived()
        if inbox.values.isEmpty { try Self.requireNothingOpen(in: environment) }
        return try await inbox.only(promise)
      }
    }
  }

  /// Throws if the job waits for an answer that no test gives it: to a request that must not be sent.
  private static func requireNothingOpen(in environment: FetchEnvironment) throws {
    guard let transport = environment.transport as? ScriptedTransport else { return }
    let open = transport.requests.first { $0.answers == 0 }?.urlRequest.url?.path
    try #require(open == nil, "a step failed, and \(open ?? "") was requested all the same (W3.2)")
  }

  /// Takes a function that is begun and awaited in another way.
  ///
  /// - Parameters:
  ///   - job: What the issues call it.
  ///   - start: Begins it.
  public init(_ job: String, start: @escaping Start) { (self.job, self.start) = (job, start) }

  /// The same job with a transport of its own.
  public var again: Self { Self(job, start: start) }

  /// Runs the job, answers its requests in their order, and waits until nothing can complete it again.
  public func outcome(_ answers: [Answer], _ promise: String? = nil) async throws -> Outcome {
    let decoder = ScriptedDecoder { [decoded] type in decoded.put("\(type)") }
    let end = start(.scripted(transport, decoder: decoder))
    try await transport.answer(answers)
    for request in transport.requests where request.answers > 0 { request.drop() }
    return try await end(promise ?? "whatever fails, the \(job) must complete once")
  }

  /// Runs the job until nothing of it is left, and counts its requests.
  ///
  /// - Parameter answer: Answers each request at once; gets its number, from zero.
  /// - Throws: `ExpectationFailedError` if something is left over.
  func requests(answering answer: @escaping @Sendable (Int) -> Answer) async throws -> Int {
    let (sent, gone) = (Inbox<URLRequest>(), Inbox<Bool>())
    do {
      let transport = ScriptedTransport(token: Canary { gone.put(true) }) { request in
        sent.put(request.urlRequest)
        request.answer(answer(sent.values.count - 1))
        request.drop()
      }
      _ = start(.scripted(transport))
    }
    await gone.arrived()
    let isGone = gone.values == [true]
    try #require(
      isGone,
      "the \(job) is over, and something of it is still alive: what holds it, or never finished? (W1.5)"
    )
    return sent.values.count
  }
}
