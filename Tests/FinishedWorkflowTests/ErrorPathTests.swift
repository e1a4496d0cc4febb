// Tests fetchUser of every style: whatever fails, it completes once, with the error of the failed step.

import FinishedStyles
import TestDoubles
import TestSupport
import Testing
import UserAPI

@Suite struct ErrorPathTests {
  typealias Answer = Result<HTTPResponse, URLError>

  static let styles = finishedStyles.filter { $0.fetchUser != nil }

  /// What the transport answers, and the result that fetchUser must complete with.
  struct Example: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let answers: [Answer]
    let result: Result<User.ID, UserFetchError>
  }

  static let list = Answer.good(listBody(ids: 8, 7))
  static let examples = [
    Example(
      testDescription: "nothing fails", answers: [list, .good(userBody(id: 8))],
      result: .success(8)),
    Example(
      testDescription: "the list gets no response", answers: [.failure(URLError(.timedOut))],
      result: .failure(.failed(.requestList, .transport(.timedOut)))),
    Example(
      testDescription: "the list is a 404 with a body (C6)",
      answers: [.status(404, listBody(ids: 8))],
      result: .failure(.failed(.requestList, .status(404)))),
    Example(
      testDescription: "the list is malformed (C1)", answers: [.good(Data("oops".utf8))],
      result: .failure(.failed(.decodeList, .malformed))),
    Example(
      testDescription: "the list is empty (C9)", answers: [.good(listBody())],
      result: .failure(.failed(.decodeList, .noUsers))),
    Example(
      testDescription: "the user gets no response (C2)",
      answers: [list, .failure(URLError(.cancelled))],
      result: .failure(.failed(.requestUser, .transport(.cancelled)))),
    Example(
      testDescription: "the user is a 500", answers: [list, .status(500, userBody(id: 8))],
      result: .failure(.failed(.requestUser, .status(500)))),
    Example(
      testDescription: "the user is malformed (C5)", answers: [list, .good(Data())],
      result: .failure(.failed(.decodeUser, .malformed))),
  ]

  @Test(arguments: styles, examples)
  func `fetchUser completes once, with the error of the failed step, and sends nothing after it`(
    _ style: JobStyle,
    _ example: Example
  ) async throws {
    let (sent, inbox) = (Inbox<String>(), Inbox<Result<User, UserFetchError>>())
    let transport = ScriptedTransport { request in
      let number = sent.values.count
      sent.put(request.urlRequest.url?.lastPathComponent ?? "")
      if number < example.answers.count { request.answer(example.answers[number]) }
    }
    let fetchUser = try #require(style.fetchUser)
    fetchUser(.scripted(transport)) { inbox.put($0) }
    let result = try await inbox.only("whatever fails, fetchUser must complete")
    #expect(result.map(\.id) == example.result)
    #expect(sent.values == ["users", "8"].dropLast(2 - example.answers.count))
  }

  @Test(arguments: styles)
  func `the transport is released after the completion`(_ style: JobStyle) async throws {
    let (gone, inbox) = (Inbox<Bool>(), Inbox<Bool>())
    let fetchUser = try #require(style.fetchUser)
    do {
      let canary = Canary { gone.put(true) }
      let transport = ScriptedTransport(token: canary) { request in
        request.answer(.failure(URLError(.timedOut)))
        request.drop()
      }
      fetchUser(.scripted(transport)) { _ in inbox.put(true) }
    }
    _ = try await inbox.only("fetchUser must complete")
    _ = try await gone.only("nothing may retain the transport any more")
  }
}
