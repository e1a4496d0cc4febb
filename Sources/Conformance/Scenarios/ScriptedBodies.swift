// The bytes and statuses of the script's answers.

import TestDoubles
import UserAPI

extension Answer {
  /// The answer as the transport gives it.
  func result(of request: Request, to url: URL?) -> Result<HTTPResponse, URLError> {
    if case .transport(let code) = self { return .failure(URLError(code)) }
    var status = 200
    if case .status(let code) = self { status = code }
    let url = url ?? URL(filePath: "/")
    return .success(.scripted(status: status, body: body(of: request, to: url), url: url))
  }

  /// The body that comes with the answer, right or wrong.
  package func body(of request: Request, to url: URL) -> Data {
    let text =
      request == .list
      ? ScriptedBodies.list(extra: self == .extraFields)
      : ScriptedBodies.detail(id: Int(url.lastPathComponent) ?? 0, extra: self == .extraFields)
    switch self {
    case .valid, .extraFields, .status(299), .status(300), .status(404), .status(500):
      return Data(text.utf8)
    case .emptyList: return Data(ScriptedBodies.emptyList.utf8)
    case .malformed: return Data(text.dropLast(3).utf8)
    case .wrongTypes: return Data(text.replacing("\"id\":", with: "\"id\":\"no\",\"x\":").utf8)
    case .missingField: return Data(text.replacing("\"email\":", with: "\"mail\":").utf8)
    case .notUTF8: return Data(text.utf8.map { $0 == UInt8(ascii: "@") ? 0xFF : $0 })
    case .emptyBody, .status, .transport: return Data()
    }
  }
}

/// The bodies of valid answers.
///
/// The first user's id is neither the smallest nor the first of a page.
enum ScriptedBodies {
  /// The id that stands first in the list.
  static let firstID = 8

  static let emptyList = #"{"page":2,"per_page":6,"total":0,"total_pages":0,"data":[]}"#

  /// The user that a valid run delivers.
  static let firstUser = User(
    id: firstID,
    email: "user\(firstID)@example.org",
    firstName: "First\(firstID)",
    lastName: "Last\(firstID)",
    avatar: URL(filePath: "/\(firstID).png")
  )

  static func list(extra: Bool) -> String {
    let users = [firstID, 7, 9].map { user(id: $0, extra: extra) }.joined(separator: ",")
    return #"{"page":2,"per_page":6,"total":12,"total_pages":2,"data":[\#(users)]}"#
  }

  static func detail(id: Int, extra: Bool) -> String {
    #"{"data":\#(user(id: id, extra: extra))}"#
  }

  private static func user(id: Int, extra: Bool) -> String {
    let more = extra ? #","nickname":null,"friends":[1,2]"# : ""
    return #"{"id":\#(id),"email":"user\#(id)@example.org","first_name":"First\#(id)","#
      + #""last_name":"Last\#(id)","avatar":"file:///\#(id).png"\#(more)}"#
  }
}
