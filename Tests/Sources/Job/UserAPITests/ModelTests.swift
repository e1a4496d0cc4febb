// The models, checked with the exact JSON of the two endpoints.

import Testing
import UserAPI

@Suite struct ModelTests {
  static let zoeJSON = """
    {"id":7,"email":"zoe@example.org","first_name":"Zoë","last_name":"Halloran",\
    "avatar":"https://example.org/faces/7.png"}
    """

  static func zoe() throws -> User {
    User(
      id: 7,
      email: "zoe@example.org",
      firstName: "Zoë",
      lastName: "Halloran",
      avatar: try #require(URL(string: "https://example.org/faces/7.png"))
    )
  }

  private func decoded<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
    let decoder: any ResponseDecoder = JSONDecoder()
    return try decoder.decode(type, from: Data(json.utf8))
  }

  private func encoded(_ value: some Encodable) throws -> String {
    String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
  }

  @Test func `a detail is decoded from its JSON`() throws {
    let detail = try decoded(UserDetail.self, #"{"data":\#(Self.zoeJSON)}"#)
    let expected = UserDetail(data: try Self.zoe())
    #expect(detail == expected)
  }

  @Test func `a list is decoded from its JSON`() throws {
    let json = """
      {"page":2,"per_page":6,"total":12,"total_pages":2,"data":[\(Self.zoeJSON)]}
      """
    let list = try decoded(UserList.self, json)
    let zoe = try Self.zoe()
    #expect(list == UserList(page: 2, perPage: 6, total: 12, totalPages: 2, data: [zoe]))
  }

  @Test func `models encode to JSON that they decode`() throws {
    let detail = UserDetail(data: try Self.zoe())
    let list = UserList(page: 1, perPage: 6, total: 1, totalPages: 1, data: [detail.data])
    let readDetail = try decoded(UserDetail.self, encoded(detail))
    let readList = try decoded(UserList.self, encoded(list))
    #expect(readDetail == detail && readList == list)
  }

  @Test func `unknown fields are ignored, and a list may be empty`() throws {
    let json = #"{"page":9,"per_page":6,"total":0,"total_pages":0,"data":[],"support":{}}"#
    let list = try decoded(UserList.self, json)
    #expect(list.data.isEmpty)
  }

  @Test(arguments: ["id", "email", "first_name", "last_name", "avatar"])
  func `a missing field is an error`(field: String) {
    let json = Self.zoeJSON.replacingOccurrences(of: "\"\(field)\"", with: "\"other\"")
    #expect(throws: DecodingError.self) { try decoded(User.self, json) }
  }

  @Test(arguments: ["", "null", "[]", "{", #"{"data":null}"#, #"{"data":{"id":"7"}}"#])
  func `JSON that is not a detail is an error`(json: String) {
    #expect(throws: DecodingError.self) { try decoded(UserDetail.self, json) }
  }
}
