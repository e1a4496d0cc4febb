// Exercise 1.2: from bytes to the first user's id, and to a user.

import ChapterTesting
import Testing

@Suite("1.2 Decoding", .exercise("1.2"))
struct DecodingTests {
  @Test func `1 the list gives the id that stands first, whichever number it is`() {
    for id in [8, 7, 0, -1, .max] {
      expect(
        firstUserID(in: listBody(ids: id, 7, 9)), is: .success(id),
        "the id must be the one that stands first in the list (W1.3) \(SeededNumbers.again)")
    }
  }

  @Test func `2 an empty list has no users`() {
    expect(
      firstUserID(in: listBody()),
      is: .failure(.failed(.decodeList, .noUsers)),
      "an empty list can be read, it has no users: that is noUsers, not malformed (W3.4)")
  }

  @Test func `3 a body that is no list is malformed`() throws {
    for (what, body) in badBodies(of: .list) {
      try require(
        firstUserID(in: body), is: .failure(.failed(.decodeList, .malformed)),
        "\(what): that must be malformed, as an error of decodeList (W3.4)")
    }
  }

  @Test func `4 the second body gives the user, whatever its texts are`() throws {
    let odd = #"{"data":{"id":-1,"email":"","first_name":"","last_name":"","avatar":"a"}}"#
    for body in [userBody(id: 8), Data(odd.utf8)] {
      let expected = try JSONDecoder().decode(UserDetail.self, from: body).data
      expect(
        user(in: body), is: .success(expected),
        "hand on the user inside the body's `data`, and judge none of the user's fields (W3.1)")
    }
  }

  @Test func `5 a body that is no user is malformed`() throws {
    for (what, body) in badBodies(of: .detail) {
      try require(
        user(in: body), is: .failure(.failed(.decodeUser, .malformed)),
        "\(what): that must be malformed, as an error of decodeUser, which failed (W3.1 W3.4)")
    }
  }

  @Test func `6 the decoder that was handed in is asked, once, also when the body is bad`() {
    let calls = Inbox<Void>()
    let decoder = ScriptedDecoder(onBegin: { _ in calls.put(()) })
    let bad = Data("oops".utf8)
    for (count, body) in [listBody(ids: 7), bad].enumerated() {
      _ = firstUserID(in: body, using: decoder)
      expect(
        calls.count, is: count + 1,
        "firstUserID must call the decoder it was handed, once, whatever comes of it")
    }
    for (count, body) in [userBody(id: 7), bad].enumerated() {
      _ = user(in: body, using: decoder)
      expect(
        calls.count, is: count + 3,
        "user must call the decoder it was handed, once, whatever comes of it")
    }
    expect(
      firstUserID(in: listBody(ids: 7), using: RefusingDecoder()),
      is: .failure(.failed(.decodeList, .malformed)),
      "whatever the decoder throws, it could not read the list: that is malformed (W3.4)")
    expect(
      user(in: userBody(id: 7), using: RefusingDecoder()),
      is: .failure(.failed(.decodeUser, .malformed)),
      "whatever the decoder throws, it could not read the user: that is malformed (W3.4)")
  }

  @Test func `7 a user that does not stand inside data is malformed`() {
    let bare = #"{"id":8,"email":"a@b.example","first_name":"A","last_name":"B","avatar":"c"}"#
    expect(
      user(in: Data(bare.utf8)),
      is: .failure(.failed(.decodeUser, .malformed)),
      "the service promises a user inside `data`: anything else is malformed (W3.4)")
  }

  @Test func `8 a list without its page numbers is no UserList`() {
    let text = String(decoding: listBody(ids: 8), as: UTF8.self)
    expect(
      firstUserID(in: Data(text.replacing(#""page":2,"#, with: "").utf8)),
      is: .failure(.failed(.decodeList, .malformed)),
      "decode a UserList, and not only the part that you need: anything else is malformed (W3.4)")
  }

  @Test func `9 whether a list is empty, only the list itself can say`() {
    let text = String(decoding: listBody(ids: 8), as: UTF8.self)
    let body = Data(text.replacing(#/"total":\d+/#, with: #""total":0"#).utf8)
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
