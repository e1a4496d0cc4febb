// Each chapter's fetchUser: whatever fails, one completion, with the step's own error.

import Chapter1CallbacksSolution
import Chapter3AdaptersSolution
import Chapter4ChainsSolution
import Chapter5ReceiversSolution
import Chapter6NodesSolution
import TestDoubles
import TestSupport
import Testing
import UserAPI

@Suite struct ErrorPathTests {
  typealias Answer = Result<HTTPResponse, URLError>

  /// The finished function of a style: registering one is a line.
  struct Subject: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let fetchUser: @Sendable (FetchEnvironment, @escaping Completion<User>) -> Void
  }

  static let styles = [
    Subject(testDescription: "callbacks", fetchUser: Chapter1CallbacksSolution.fetchUser),
    Subject(testDescription: "adapters", fetchUser: Chapter3AdaptersSolution.fetchUser),
    Subject(testDescription: "chains", fetchUser: Chapter4ChainsSolution.fetchUser),
    Subject(testDescription: "receivers", fetchUser: Chapter5ReceiversSolution.fetchUser),
    Subject(testDescription: "nodes", fetchUser: Chapter6NodesSolution.fetchUser),
  ]

  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let answers: [Answer]
    let result: Result<User.ID, UserFetchError>
  }

  static let list = Answer.success(.scripted(body: listBody(ids: 8, 7)))
  static let cases = [
    Case(
      testDescription: "nothing fails",
      answers: [list, .success(.scripted(body: userBody(id: 8)))],
      result: .success(8)),
    Case(
      testDescription: "the list gets no response",
      answers: [.failure(URLError(.timedOut))],
      result: .failure(.failed(.requestList, .transport(.timedOut)))),
    Case(
      testDescription: "the list is a 404 with a body (C6)",
      answers: [.success(.scripted(status: 404, body: listBody(ids: 8)))],
      result: .failure(.failed(.requestList, .status(404)))),
    Case(
      testDescription: "the list cannot be read (C1)",
      answers: [.success(.scripted(body: Data("oops".utf8)))],
      result: .failure(.failed(.decodeList, .malformed))),
    Case(
      testDescription: "the list is empty (C9)",
      answers: [.success(.scripted(body: listBody()))],
      result: .failure(.failed(.decodeList, .noUsers))),
    Case(
      testDescription: "the user gets no response (C2)",
      answers: [list, .failure(URLError(.cancelled))],
      result: .failure(.failed(.requestUser, .transport(.cancelled)))),
    Case(
      testDescription: "the user is a 500",
      answers: [list, .success(.scripted(status: 500, body: userBody(id: 8)))],
      result: .failure(.failed(.requestUser, .status(500)))),
    Case(
      testDescription: "the user cannot be read (C5)",
      answers: [list, .success(.scripted(body: Data()))],
      result: .failure(.failed(.decodeUser, .malformed))),
  ]

  @Test(arguments: styles, cases)
  func `it completes once, with the failed step's error, and sends no more`(
    _ style: Subject,
    _ example: Case
  ) async throws {
    let (sent, inbox) = (Inbox<String>(), Inbox<Result<User, UserFetchError>>())
    let transport = ScriptedTransport { request in
      let number = sent.values.count
      sent.put(request.urlRequest.url?.lastPathComponent ?? "")
      if number < example.answers.count { request.answer(example.answers[number]) }
    }
    style.fetchUser(.scripted(transport)) { inbox.put($0) }
    let result = try await inbox.only("whatever fails, the run must complete")
    #expect(result.map(\.id) == example.result)
    #expect(sent.values == ["users", "8"].dropLast(2 - example.answers.count))
  }

  @Test(arguments: styles)
  func `nobody holds the transport afterwards`(_ style: Subject) async throws {
    let (gone, inbox) = (Inbox<Bool>(), Inbox<Bool>())
    do {
      let canary = Canary { gone.put(true) }
      let transport = ScriptedTransport(token: canary) { request in
        request.answer(.failure(URLError(.timedOut)))
        request.drop()
      }
      style.fetchUser(.scripted(transport)) { _ in inbox.put(true) }
    }
    _ = try await inbox.only("the run must complete")
    _ = try await gone.only("nothing may hold the run's world any more")
  }
}

extension FetchEnvironment {
  fileprivate static func scripted(_ transport: ScriptedTransport) -> FetchEnvironment {
    FetchEnvironment(
      transport: transport, baseURL: URL(filePath: "/"),
      deliveryQueue: DispatchQueue(label: "delivery"))
  }
}
