// Exercise 3.2: operations that decode what was handed to them.

import Adapters
import ChapterTesting
import Operations
import Testing

@Suite("3.2 Decoding", .exercise("3.2"))
struct DecodingTests {
  @Test func `1 the list gives the id that stands first`() async throws {
    try await expect(
      decodeList(listBody(ids: 8, 7, 9)), is: .success(8),
      "the id must be the one that stands first in the list (W1.3)")
  }

  @Test func `2 the second body gives the user`() async throws {
    try await expect(
      decodeUser(userBody(id: 8)).map(\.id), is: .success(8),
      "the operation must end with the user in the body")
  }

  @Test func `3 an empty list has no users`() async throws {
    try await expect(
      decodeList(listBody()), is: .failure(.failed(.decodeList, .noUsers)),
      "the error of firstUserID must arrive as it is: noUsers (W3.4)")
  }

  @Test func `4 a bad body is malformed, and so is an empty one`() async throws {
    for body in ["oops", ""].map({ Data($0.utf8) }) {
      try await expect(
        decodeList(body), is: .failure(.failed(.decodeList, .malformed)),
        "the error of firstUserID must arrive, unchanged (W3.1 W3.4)")
      try await expect(
        decodeUser(body), is: .failure(.failed(.decodeUser, .malformed)),
        "the error of `user` must arrive, unchanged (W3.1 W3.4)")
    }
  }

  @Test func `5 without an input, the error says so`() async {
    let (list, user) = (
      UserListDecodeOperation(using: JSONDecoder()), UserDecodeOperation(using: JSONDecoder())
    )
    list.start()
    user.start()
    _ = await eventually { list.isFinished && user.isFinished }
    #expect(list.error is MissingInput, "an adapter is missing: throw MissingInput, do not guess")
    #expect(user.error is MissingInput, "an adapter is missing: throw MissingInput, do not guess")
  }

  @Test func `6 the decoder that was handed in is asked, once`() async throws {
    let calls = Mutex(0)
    let decoder = ScriptedDecoder(onBegin: { _ in calls.withLock { $0 += 1 } })
    for body in [listBody(ids: 7), Data("oops".utf8)] {
      _ = try await decodeList(body, using: decoder)
    }
    let lists = calls.withLock { $0 }
    expect(lists, is: 2, "each operation must decode once, with the decoder that it was handed")
    _ = try await decodeUser(userBody(id: 7), using: decoder)
    let count = calls.withLock { $0 }
    expect(count, is: 3, "each operation must decode once, with the decoder that it was handed")
  }

  private func decodeList(
    _ body: Data, using decoder: any ResponseDecoder = JSONDecoder()
  ) async throws -> Result<User.ID, UserFetchError> {
    let operation = UserListDecodeOperation(using: decoder)
    operation.dataFetched = body
    operation.start()
    _ = await eventually { operation.isFinished }
    return try outcome(of: #require(operation.result, "decoding must end the operation (W1.1)"))
  }

  private func decodeUser(
    _ body: Data, using decoder: any ResponseDecoder = JSONDecoder()
  ) async throws -> Result<User, UserFetchError> {
    let operation = UserDecodeOperation(using: decoder)
    operation.dataFetched = body
    operation.start()
    _ = await eventually { operation.isFinished }
    return try outcome(of: #require(operation.result, "decoding must end the operation (W1.1)"))
  }
}
