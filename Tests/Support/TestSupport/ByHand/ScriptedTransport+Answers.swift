// Answers the requests of a run, one after another.

public import Testing

extension ScriptedTransport {
  /// Answers requests in the order in which they are sent, those that have no answer yet.
  ///
  /// - Throws: `ExpectationFailedError` if a request was never sent.
  public func answer(
    _ answers: [TransportResult],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    for answer in answers {
      let promise = "request \(requests.count + 1) was never sent (W2.1)"
      try await pending(promise, sourceLocation: sourceLocation).answer(answer)
    }
  }

  /// The first request that has no answer yet.
  ///
  /// A run may send a request a moment later, on a queue of its own: only a deadline says never.
  ///
  /// - Parameters:
  ///   - promise: What the issue says if the request is never sent.
  ///   - sourceLocation: Where the issue is reported.
  /// - Throws: `ExpectationFailedError` if the request was never sent.
  public func pending(
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

extension TransportResult {
  /// A response with the status 200.
  public static func good(_ body: Data) -> Self { .status(200, body) }

  /// A list whose first id is 8.
  public static var goodList: Self { .good(listBody(ids: 8, 7)) }
  /// The user of that id.
  public static var goodUser: Self { .good(userBody(id: 8)) }

  /// A response with any status.
  public static func status(_ status: Int, _ body: Data = Data()) -> Self {
    .success(.scripted(status: status, body: body))
  }
}
