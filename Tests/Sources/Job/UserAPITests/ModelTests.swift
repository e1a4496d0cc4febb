// The models, checked with the exact JSON of the two endpoints.

import Testing
import UserAPI

@Suite struct ModelTests {
  private static let zoe = """
    {"id":7,"email":"zoe@example.org","first_name":"Zoë","last_name":"Halloran",\
    "avatar":"https://example.org/faces/7.png"}
    """

  private func decoded<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
    try JSONDecoder().decode(type, from: Data(json.utf8))
  }

  @Test func `a list and a detail are decoded from their JSON, and encode to JSON they decode`()
    throws
  {
    let json = """
      {"page":2,"per_page":6,"total":12,"total_pages":2,"data":[\(Self.zoe)],"unknown":{}}
      """
    let list = try decoded(UserList.self, json)
    let zoe = User(
      id: 7, email: "zoe@example.org", firstName: "Zoë", lastName: "Halloran",
      avatar: try #require(URL(string: "https://example.org/faces/7.png")))
    #expect(list == UserList(page: 2, perPage: 6, total: 12, totalPages: 2, data: [zoe]))
    let again = try JSONDecoder().decode(UserList.self, from: JSONEncoder().encode(list))
    #expect(again == list)
    let detail = try decoded(UserDetail.self, #"{"data":\#(Self.zoe)}"#)
    #expect(detail == UserDetail(data: zoe))
    let detailAgain = try JSONDecoder().decode(UserDetail.self, from: JSONEncoder().encode(detail))
    #expect(detailAgain == detail)
    let empty = #"{"page":9,"per_page":6,"total":0,"total_pages":0,"data":[]}"#
    #expect(try decoded(UserList.self, empty).data.isEmpty)
  }

  @Test(arguments: ["id", "email", "first_name", "last_name", "avatar"])
  func `a missing field is an error`(field: String) {
    let json = Self.zoe.replacing("\"\(field)\"", with: "\"other\"")
    #expect(throws: DecodingError.self) { try decoded(User.self, json) }
  }
}
