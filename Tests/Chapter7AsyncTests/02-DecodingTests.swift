// Exercise 7.2: functions that decode what they are given, or throw.

import ChapterTesting
import Testing

@Suite("7.2 Decoding", .exercise("7.2"))
struct DecodingTests {
  @Test func `1 the list gives the id that stands first`() {
    expect(
      list(listBody(ids: 8, 7, 9)), is: .success(8),
      "the id must be the one that stands first in the list (W1.3)")
  }

  @Test func `2 the second body gives the user`() {
    expect(
      user(userBody(id: 8)).map(\.id), is: .success(8),
      "the function must give the user in the body")
  }

  @Test func `3 an empty list has no users`() {
    expect(
      list(listBody()), is: .failure(.failed(.decodeList, .noUsers)),
      "the error of firstUserID must be thrown as it is: noUsers (W3.4)")
  }

  @Test func `4 a bad body is malformed`() {
    let oops = Data("oops".utf8)
    let (list, user) = (list(oops), user(oops))
    expect(
      list, is: .failure(.failed(.decodeList, .malformed)),
      "the error of firstUserID must be thrown, unchanged (W3.1)")
    expect(
      user, is: .failure(.failed(.decodeUser, .malformed)),
      "the error of `user` must be thrown, unchanged (W3.1)")
    expect(
      self.list(Data(#"{"data":[]}"#.utf8)), is: .failure(.failed(.decodeList, .malformed)),
      "a list without its `page` is malformed: let firstUserID decode the body (W3.4)")
  }

  @Test func `5 the decoder that was handed in is asked, once`() {
    let calls = Mutex(0)
    let decoder = ScriptedDecoder(onBegin: { _ in calls.withLock { $0 += 1 } })
    for body in [listBody(ids: 7), userBody(id: 7), Data("oops".utf8)] {
      _ = list(body, using: decoder)
      _ = user(body, using: decoder)
    }
    let count = calls.withLock { $0 }
    expect(count, is: 6, "each function must decode once, with the decoder that it was handed")
  }

  private func list(
    _ body: Data, using decoder: any ResponseDecoder = JSONDecoder()
  ) -> Result<User.ID, UserFetchError> {
    Result { () throws(UserFetchError) in try decodeList(body, using: decoder) }
  }

  private func user(
    _ body: Data, using decoder: any ResponseDecoder = JSONDecoder()
  ) -> Result<User, UserFetchError> {
    Result { () throws(UserFetchError) in try decodeUser(body, using: decoder) }
  }
}
