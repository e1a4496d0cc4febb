// One run, with its requests answered by the test itself.

public import Testing

/// The world of one run, and what came out of it.
///
/// ```swift
/// let job = RunByHand<UserFetch>()
/// job.run.start()
/// try await job.answer(.good(listBody(ids: 8)), .good(userBody(id: 8)))
/// let result = try await job.outcome()
/// ```
public struct RunByHand<Fetch: UserFetching>: Sendable {
  /// Notes the run's requests.
  public let transport = ScriptedTransport()
  /// Where the run delivers.
  public let queue = DispatchQueue(label: "delivery")
  /// What the run delivered.
  public let inbox = Inbox<Result<User, UserFetchError>>()

  /// The run, held here until the test is over.
  public let run: Fetch

  /// Makes a run, and its world.
  public init() {
    run = Fetch(environment: .scripted(transport, deliveringOn: queue)) { [inbox] in inbox.put($0) }
  }

  /// Makes another run, which delivers where this one does, and keeps no reference to it.
  ///
  /// - Parameters:
  ///   - other: Its transport, if not that of this run.
  ///   - decoder: Decodes the bodies.
  public func makeRun(
    over other: ScriptedTransport? = nil, decoder: any ResponseDecoder = JSONDecoder()
  ) -> Fetch {
    let environment = FetchEnvironment.scripted(
      other ?? transport, decoder: decoder, deliveringOn: queue)
    return Fetch(environment: environment) { [inbox] in inbox.put($0) }
  }

  /// Answers the run's requests, in the order in which they are sent.
  ///
  /// - Throws: `ExpectationFailedError` if a request was never sent.
  public func answer(
    _ answers: TransportResult...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await transport.answer(answers, sourceLocation: sourceLocation)
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

extension FetchEnvironment {
  /// A world with a scripted transport.
  ///
  /// - Parameters:
  ///   - transport: Notes the requests, and answers when the test says so.
  ///   - decoder: Decodes the bodies.
  ///   - queue: Where the outcome is delivered.
  public static func scripted(
    _ transport: ScriptedTransport,
    decoder: any ResponseDecoder = JSONDecoder(),
    deliveringOn queue: DispatchQueue = DispatchQueue(label: "delivery")
  ) -> FetchEnvironment {
    FetchEnvironment(
      transport: transport, decoder: decoder, baseURL: service, deliveryQueue: queue)
  }
}

/// The address of the service that is never reached.
public let service = URL(string: "http://service.example") ?? URL(filePath: "/")

/// A request to it that is more than its address.
public let orderRequest: URLRequest = {
  var request = URLRequest(url: service)
  request.httpMethod = "POST"
  return request
}()
