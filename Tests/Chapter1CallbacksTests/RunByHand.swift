// One run, with its requests answered by the test itself.

import TestDoubles
import TestSupport
import Testing
import UserAPI

#if SOLUTIONS
  import Chapter1CallbacksSolution
#else
  import Chapter1Callbacks
#endif

/// The world of one run, and what came out of it.
///
/// ```swift
/// let job = RunByHand()
/// job.run.start()
/// try job.answer(.good(listBody(ids: 8)), .good(userBody(id: 8)))
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

  /// Makes another run in this world, held by nobody.
  func makeRun() -> UserFetch { Self.makeRun(transport, queue, inbox) }

  private static func makeRun(
    _ transport: ScriptedTransport,
    _ queue: DispatchQueue,
    _ inbox: Inbox<Result<User, UserFetchError>>
  ) -> UserFetch {
    UserFetch(environment: .scripted(transport, deliveringOn: queue)) { inbox.put($0) }
  }

  /// Answers the run's requests, in the order in which they were sent.
  ///
  /// - Throws: `ExpectationFailedError` if a request was never sent.
  func answer(
    _ answers: Result<HTTPResponse, URLError>...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try transport.answer(answers, sourceLocation: sourceLocation)
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
  ///   - queue: Where the outcome is delivered.
  static func scripted(
    _ transport: ScriptedTransport,
    deliveringOn queue: DispatchQueue = DispatchQueue(label: "delivery")
  ) -> FetchEnvironment {
    FetchEnvironment(transport: transport, baseURL: service, deliveryQueue: queue)
  }
}

extension ScriptedTransport {
  /// Answers requests in the order in which they were sent, those that have no answer yet.
  ///
  /// - Throws: `ExpectationFailedError` if a request was never sent.
  func answer(
    _ answers: [Result<HTTPResponse, URLError>],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for answer in answers {
      let waiting = requests.first { $0.answers == 0 }
      let request = try #require(
        waiting,
        "request \(requests.count + 1) was never sent (W2.1)",
        sourceLocation: sourceLocation
      )
      request.answer(answer)
    }
  }
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
