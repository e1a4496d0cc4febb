// Exercise 1.2: from bytes to the first user's id, and to a user.

import ChapterTesting
import Testing

@Suite("1.2 Decoding", .exercise("1.2"))
struct DecodingTests {
  @Test func `1 the list gives an id`() {
    let id = firstUserID(in: listBody(ids: 7))
    expect(id, is: .success(7), "a list of one user must give that user's id")
  }

  @Test func `2 it is the id that stands first`() {
    let id = firstUserID(in: listBody(ids: 8, 7, 9))
    expect(
      id, is: .success(8),
      "the id must be the one that stands first in the list (W1.3) \(SeededNumbers.again)")
  }

  @Test func `3 an empty list has no users`() {
    expect(
      firstUserID(in: listBody()),
      is: .failure(.failed(.decodeList, .noUsers)),
      "an empty list can be read, it has no users: that is noUsers, not malformed (W3.4)")
  }

  @Test func `4 a body that is no list is malformed`() throws {
    for (what, body) in badBodies(from: listBody(ids: 8, 7)) {
      let id = firstUserID(in: body)
      try #require(
        id == .failure(.failed(.decodeList, .malformed)),
        "\(what): that must be malformed, as an error of decodeList (W3.4)"
      )
    }
  }

  @Test func `5 the second body gives the user`() throws {
    let expected = try JSONDecoder().decode(UserDetail.self, from: userBody(id: 8)).data
    expect(
      user(in: userBody(id: 8)), is: .success(expected),
      "the user stands inside the body's `data`")
  }

  @Test func `6 a body that is no user is malformed`() throws {
    for (what, body) in badBodies(from: userBody(id: 8)) {
      let found = user(in: body)
      try #require(
        found == .failure(.failed(.decodeUser, .malformed)),
        "\(what): that must be malformed, as an error of decodeUser, which failed (W3.1 W3.4)"
      )
    }
  }

  @Test func `7 the decoder that was handed in is asked, once`() {
    let calls = Mutex(0)
    let decoder = ScriptedDecoder(onBegin: { _ in calls.withLock { $0 += 1 } })
    _ = firstUserID(in: listBody(ids: 7), using: decoder)
    let afterList = calls.withLock { $0 }
    expect(afterList, is: 1, "firstUserID must decode with the decoder it was handed, once")
    _ = user(in: userBody(id: 7), using: decoder)
    let afterUser = calls.withLock { $0 }
    expect(afterUser, is: 2, "user must decode with the decoder it was handed, once")
  }

  @Test func `8 also when the body is bad`() {
    let calls = Mutex(0)
    let decoder = ScriptedDecoder(onBegin: { _ in calls.withLock { $0 += 1 } })
    _ = firstUserID(in: Data("oops".utf8), using: decoder)
    _ = user(in: Data("oops".utf8), using: decoder)
    let count = calls.withLock { $0 }
    expect(count, is: 2, "each function must call the decoder once, whatever comes of it")
  }

  @Test func `9 the first id counts, whichever number it is`() {
    let ids = [0, -1, Int.max].map { firstUserID(in: listBody(ids: $0, 7)) }
    expect(
      ids, is: [.success(0), .success(-1), .success(.max)],
      "an id is a number without a meaning: take the one that stands first (W1.3)")
  }

  @Test func `10 a user that does not stand inside data is malformed`() {
    let bare = #"{"id":8,"email":"a@b.example","first_name":"A","last_name":"B","avatar":"c"}"#
    expect(
      user(in: Data(bare.utf8)),
      is: .failure(.failed(.decodeUser, .malformed)),
      "the service promises a user inside `data`: anything else is malformed (W3.4)")
  }

  @Test func `11 a list without its page numbers is no UserList`() {
    let text = String(decoding: listBody(ids: 8), as: UTF8.self)
    expect(
      firstUserID(in: Data(text.replacing(#""page":2,"#, with: "").utf8)),
      is: .failure(.failed(.decodeList, .malformed)),
      "decode a UserList, and not only the part that you need: anything else is malformed (W3.4)")
  }

  @Test func `12 a user that can be read is handed on, whatever its texts are`() throws {
    let odd = #"{"id":-1,"email":"","first_name":"","last_name":"","avatar":"a"}"#
    let body = Data("{\"data\":\(odd)}".utf8)
    let expected = try JSONDecoder().decode(UserDetail.self, from: body).data
    expect(
      user(in: body), is: .success(expected),
      "the body is a UserDetail: hand its user on, and judge none of the user's fields (W3.1)")
  }

  @Test func `13 whether a list is empty, only the list itself can say`() {
    let text = String(decoding: listBody(ids: 8), as: UTF8.self)
    let body = Data(text.replacing(#""total":12"#, with: #""total":0"#).utf8)
    expect(
      firstUserID(in: body), is: .success(8),
      "a user stands in the list, whatever its numbers say: look into `data` (W1.3)")
  }
}

private func firstUserID(in body: Data) -> Result<User.ID, UserFetchError> {
  firstUserID(in: body, using: JSONDecoder())
}

private func user(in body: Data) -> Result<User, UserFetchError> {
  user(in: body, using: JSONDecoder())
}
