// Exercise 5.2: operations that decode what was delivered to them.

import ChapterTesting
import Receivers
import Testing

@Suite("5.2 Decoding", .exercise("5.2"))
struct DecodingTests {
  @Test func `1 the list gives the id that stands first`() async throws {
    try await expect(
      decodeList(listBody(ids: 8, 7, 9)).outcome(), is: .success(8),
      "the id must be the one that stands first in the list (W1.3)")
  }

  @Test func `2 the second body gives the user`() async throws {
    try await expect(
      decodeUser(userBody(id: 8)).outcome().map(\.id), is: .success(8),
      "the operation must end with the user in the body")
  }

  @Test func `3 an empty list has no users`() async throws {
    try await expect(
      decodeList(listBody()).outcome(), is: .failure(.failed(.decodeList, .noUsers)),
      "the error of firstUserID must arrive as it is: noUsers (W3.4)")
  }

  @Test func `4 a bad body is malformed`() async throws {
    let list = try await decodeList(Data("oops".utf8)).outcome()
    let user = try await decodeUser(Data("oops".utf8)).outcome().map(\.id)
    expect(
      list, is: .failure(.failed(.decodeList, .malformed)),
      "the error of firstUserID must arrive, unchanged (W3.1)")
    expect(
      user, is: .failure(.failed(.decodeUser, .malformed)),
      "the error of `user` must arrive, unchanged (W3.1)")
    let incomplete = try await decodeList(Data(#"{"data":[]}"#.utf8)).outcome()
    expect(
      incomplete, is: .failure(.failed(.decodeList, .malformed)),
      "a list without its `page` is malformed: let firstUserID decode the body (W3.4)")
  }

  @Test func `5 a received error is passed on, and so is a cancel`() async throws {
    for error in receivedErrors() {
      let list = ListDecodingOperation(using: JSONDecoder())
      let user = UserDecodingOperation(using: JSONDecoder())
      list.receivedValue = .failure(error)
      user.receivedValue = .failure(error)
      for passed in [try await run(list).error, try await run(user).error] {
        expect(
          passed?.description, is: error.description,
          "the error that was received must be passed on, and no other (W3.1)")
      }
    }
  }

  @Test func `6 if nothing was received, the error says so`() async throws {
    let errors = [
      try await run(ListDecodingOperation(using: JSONDecoder())).error,
      try await run(UserDecodingOperation(using: JSONDecoder())).error,
    ]
    for error in errors {
      expect(
        error?.published(as: AOperationError.Reason.self), is: .receivedValueIsNil,
        "nothing was delivered, and the error must say that")
    }
  }

  @Test func `7 the decoder that was handed in is asked, once`() async throws {
    let calls = Mutex(0)
    let decoder = ScriptedDecoder(onBegin: { _ in calls.withLock { $0 += 1 } })
    for body in [listBody(ids: 7), userBody(id: 7), Data("oops".utf8)] {
      _ = try await decodeList(body, using: decoder)
      _ = try await decodeUser(body, using: decoder)
    }
    let count = calls.withLock { $0 }
    expect(count, is: 6, "each operation must decode once, with the decoder that it was handed")
  }

  private func decodeList(
    _ body: Data, using decoder: any ResponseDecoder = JSONDecoder()
  ) async throws -> Result<User.ID, AOperationError> {
    let operation = ListDecodingOperation(using: decoder)
    operation.receivedValue = .success(body)
    return try await run(operation)
  }

  private func decodeUser(
    _ body: Data, using decoder: any ResponseDecoder = JSONDecoder()
  ) async throws -> Result<User, AOperationError> {
    let operation = UserDecodingOperation(using: decoder)
    operation.receivedValue = .success(body)
    return try await run(operation)
  }
}
