// Exercise 1.4: whatever fails, one completion, with the step's own error.

import ExerciseTesting
import TestDoubles
import TestSupport
import Testing
import UserAPI

#if SOLUTIONS
  import Chapter1CallbacksSolution
#else
  import Chapter1Callbacks
#endif

@Suite("1.4 ErrorPath", .exercise("1.4"))
struct ErrorPathTests {
  private let transport = ScriptedTransport()
  private let inbox = Inbox<Result<User, UserFetchError>>()
  private let decoded = Inbox<String>()

  @Test func `1 when nothing fails, the user arrives`() async throws {
    let result = try await fetch(.good(listBody(ids: 8, 7)), .good(userBody(id: 8)))
    #expect(result.map(\.id) == .success(8), "the job itself must still work")
  }

  @Test func `2 a list request that gets no response ends the run`() async throws {
    let result = try await fetch(.failure(URLError(.timedOut)))
    #expect(
      result == .failure(.failed(.requestList, .transport(.timedOut))),
      "the run must end with the transport's own error, as one of requestList (W3.1)"
    )
  }

  @Test func `3 a 404 for the list ends the run, once`() async throws {
    let result = try await fetch(.status(404, Data("not here".utf8)))
    #expect(
      result == .failure(.failed(.requestList, .status(404))),
      "the run must end with the status, as an error of requestList (W3.1)"
    )
  }

  @Test func `4 after a 404 for the list nothing else is sent`() async throws {
    fetchUser(in: .scripted(transport)) { _ in }
    try await transport.answer([.status(404, listBody(ids: 8))])
    let sent = transport.requests.count
    #expect(sent == 1, "the list request failed, and the detail request was sent anyway (W3.2)")
  }

  @Test func `5 an empty list says that there are no users`() async throws {
    let result = try await fetch(.good(listBody()))
    #expect(
      result == .failure(.failed(.decodeList, .noUsers)),
      "the error of 1.2 must arrive as it is: noUsers was replaced on the way (W3.1)"
    )
  }

  @Test func `6 a list that cannot be read is malformed`() async throws {
    let result = try await fetch(.good(Data("oops".utf8)))
    #expect(
      result == .failure(.failed(.decodeList, .malformed)),
      "a list that cannot be read must end the run with the error of decodeList (W3.1)"
    )
  }

  @Test func `7 a user request that fails keeps its reason`() async throws {
    let result = try await fetch(
      .good(listBody(ids: 8)),
      .failure(URLError(.networkConnectionLost))
    )
    #expect(
      result == .failure(.failed(.requestUser, .transport(.networkConnectionLost))),
      "the failed step and the transport's own code must both arrive, unchanged (W3.1)"
    )
  }

  @Test func `8 a 500 for the user ends the run`() async throws {
    let result = try await fetch(.good(listBody(ids: 8)), .status(500, userBody(id: 8)))
    #expect(
      result == .failure(.failed(.requestUser, .status(500))),
      "the run must end with the status, as an error of requestUser (W3.1 W3.3)"
    )
  }

  @Test func `9 a user that cannot be read ends the run`() async throws {
    let result = try await fetch(.good(listBody(ids: 8)), .good(Data("oops".utf8)))
    #expect(
      result == .failure(.failed(.decodeUser, .malformed)),
      "a user that cannot be read must end the run with the error of decodeUser (W3.1)"
    )
  }

  @Test func `10 a page that comes with a bad status is not decoded`() async throws {
    let page = Data("<html>Out of order</html>".utf8)
    let list = try await fetch(.status(500, page))
    #expect(
      list == .failure(.failed(.requestList, .status(500))),
      "a 500 with a page is an error of its request: check the status before you decode (W3.3)"
    )
    #expect(decoded.values == [], "the status was bad, and the body was decoded (W3.2)")
  }

  @Test func `11 nor is the page that comes instead of the user`() async throws {
    let page = Data("<html>Out of order</html>".utf8)
    let user = try await fetch(.good(listBody(ids: 8)), .status(500, page))
    #expect(
      user == .failure(.failed(.requestUser, .status(500))),
      "a 500 with a page is an error of its request: check the status before you decode (W3.3)"
    )
    #expect(
      decoded.values == ["UserList"], "the status was bad, and the user's body was decoded (W3.2)")
  }

  @Test func `12 when nothing fails, two requests are sent, and each body is decoded once`()
    async throws
  {
    _ = try await fetch(.good(listBody(ids: 8, 7)), .good(userBody(id: 8)))
    let sent = transport.requests.count
    #expect(sent == 2, "the list and the user are each requested once (W2.1)")
    let types = decoded.values
    #expect(types == ["UserList", "UserDetail"], "each body is decoded once, in its turn (W2.2)")
  }

  @Test(arguments: [URLError.Code.cancelled, .badURL, .callIsActive, .zeroByteResource])
  func `13 each code of the transport arrives as it is`(_ code: URLError.Code) async throws {
    let list = try await fetch(.failure(URLError(code)))
    let user = try await Self().fetch(.good(listBody(ids: 8)), .failure(URLError(code)))
    #expect(
      [list, user]
        == [
          .failure(.failed(.requestList, .transport(code))),
          .failure(.failed(.requestUser, .transport(code))),
        ],
      "the transport's code is the reason, whichever it is; this run was not cancelled (W3.1)"
    )
  }

  @Test func `14 an empty body for the user is malformed`() async throws {
    let result = try await fetch(.good(listBody(ids: 8)), .good(Data()))
    #expect(
      result == .failure(.failed(.decodeUser, .malformed)),
      "an empty body is a body that cannot be read (W3.4)"
    )
  }

  /// Runs the job, and answers its requests in their order.
  private func fetch(
    _ answers: Result<HTTPResponse, URLError>...
  ) async throws -> Result<User, UserFetchError> {
    let decoder = ScriptedDecoder { [decoded] type in decoded.put("\(type)") }
    fetchUser(in: .scripted(transport, decoder: decoder)) { inbox.put($0) }
    try await transport.answer(answers)
    return try await inbox.only("whatever fails, the run must complete once")
  }
}
