// Exercise 6.2: nodes that decode what they are given.

import ChapterTesting
import Nodes
import Testing

@Suite("6.2 Decoding", .exercise("6.2"))
struct DecodingTests {
  @Test func `1 the list gives the id that stands first`() async throws {
    try await expect(
      decodeList(listBody(ids: 8, 7, 9)), is: .success(8),
      "the id must be the one that stands first in the list (W1.3)")
  }

  @Test func `2 the second body gives the user`() async throws {
    try await expect(
      decodeUser(userBody(id: 8)).map(\.id), is: .success(8),
      "the node must give the user in the body")
  }

  @Test func `3 an empty list has no users`() async throws {
    try await expect(
      decodeList(listBody()), is: .failure(.failed(.decodeList, .noUsers)),
      "the error of firstUserID must arrive as it is: noUsers (W3.4)")
  }

  @Test func `4 a bad body is malformed`() async throws {
    let oops = Data("oops".utf8)
    let (list, user) = (try await decodeList(oops), try await decodeUser(oops))
    expect(
      list, is: .failure(.failed(.decodeList, .malformed)),
      "the error of firstUserID must arrive, unchanged (W3.1)")
    expect(
      user, is: .failure(.failed(.decodeUser, .malformed)),
      "the error of `user` must arrive, unchanged (W3.1)")
  }

  @Test func `5 the decoder that was handed in is asked, once`() async throws {
    let calls = Mutex(0)
    let decoder = ScriptedDecoder(onBegin: { _ in calls.withLock { $0 += 1 } })
    for body in [listBody(ids: 7), Data("oops".utf8)] {
      _ = try await decodeList(body, using: decoder)
      _ = try await decodeUser(body, using: decoder)
    }
    let count = calls.withLock { $0 }
    expect(count, is: 4, "each node must decode once, with the decoder that it was handed")
  }

  private func decodeList(
    _ body: Data, using decoder: any ResponseDecoder = JSONDecoder()
  ) async throws -> Result<User.ID, UserFetchError> {
    try await outcome(of: listDecoding(using: decoder).process(body))
  }

  private func decodeUser(
    _ body: Data, using decoder: any ResponseDecoder = JSONDecoder()
  ) async throws -> Result<User, UserFetchError> {
    try await outcome(of: userDecoding(using: decoder).process(body))
  }
}
