// What each chapter's suite on the path of errors checks, one function for each sentence.

import TestDoubles
import TestSupport
public import Testing
public import UserAPI

extension FetchByHand {
  /// Two good answers give the user.
  public func givesTheUser(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let answers: [Answer] = [.good(listBody(ids: 8, 7)), .good(userBody(id: 8))]
    let result = try await outcome(answers, sourceLocation: sourceLocation)
    #expect(
      result.map(\.id) == .success(8), "the job itself must still work",
      sourceLocation: sourceLocation)
  }

  /// The job ends with an error.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - answers: What the requests are answered, in their order.
  ///   - sentence: What the issue says; without one, the sentence that belongs to the error.
  ///   - sourceLocation: Where issues are reported.
  public func ends(
    _ error: UserFetchError,
    after answers: Answer...,
    because sentence: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let result = try await outcome(answers, sourceLocation: sourceLocation)
    #expect(
      result == .failure(error), "\(sentence ?? words.sentence(on: error))",
      sourceLocation: sourceLocation)
  }

  /// The job ends with the bad status of a request, and the page that comes with it is not decoded.
  public func endsUndecoded(
    _ error: UserFetchError,
    after answers: Answer...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let result = try await outcome(answers, sourceLocation: sourceLocation)
    #expect(
      result == .failure(error),
      "a 500 with a page is an error of its request: check the status before you decode (W3.3)",
      sourceLocation: sourceLocation)
  }

  /// A code of the transport arrives as it is, from either request.
  public func keepsTheCode(
    _ code: URLError.Code,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let failure = Answer.failure(URLError(code))
    let list = try await outcome([failure], sourceLocation: sourceLocation)
    let user = try await again.outcome(
      [.good(listBody(ids: 8)), failure], sourceLocation: sourceLocation)
    let expected: [Outcome] = [
      .failure(.failed(.requestList, .transport(code))),
      .failure(.failed(.requestUser, .transport(code))),
    ]
    #expect([list, user] == expected, "\(words.onOtherCode)", sourceLocation: sourceLocation)
  }

  /// With two good answers, each request is sent once, and each body is decoded once.
  public func decodesEachBodyOnce(
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let answers: [Answer] = [.good(listBody(ids: 8, 7)), .good(userBody(id: 8))]
    _ = try await outcome(answers, words.goodPromise, sourceLocation: sourceLocation)
    let sent = transport.requests.count
    #expect(
      sent == 2, "the list and the user are each requested once (W2.1)",
      sourceLocation: sourceLocation)
    let types = decoded.values
    #expect(
      types == ["UserList", "UserDetail"],
      "decode each body once, in its turn, with the decoder of the environment (W2.2)",
      sourceLocation: sourceLocation)
  }

  /// After a list request that failed, nothing else is sent, though a list came with it.
  public func sendsNothingMore(
    after answer: Answer,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let sent = try await requests(answering: { _ in answer }, sourceLocation)
    #expect(
      sent == 1, "the list request failed, and the detail request was sent anyway (W3.2)",
      sourceLocation: sourceLocation)
  }

  /// A list without an id asks for no user.
  public func asksForNoUser(
    after lists: Data...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    for list in lists {
      let sent = try await requests(
        answering: { .good($0 == 0 ? list : userBody(id: 8)) }, sourceLocation)
      try #require(
        sent == 1, "there is no id, and a user was requested anyway: which? (W3.2)",
        sourceLocation: sourceLocation)
    }
  }

  /// With two good answers, nothing of the job is left.
  public func leavesNothingOver(
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let sent = try await requests(
      answering: { .good($0 == 0 ? listBody(ids: 8) : userBody(id: 8)) }, sourceLocation)
    #expect(
      sent == 2, "the list and the user are each requested once (W2.1)",
      sourceLocation: sourceLocation)
  }
}
