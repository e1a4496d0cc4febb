// The bytes and statuses of the script's answers.

import TestDoubles
import UserAPI

extension Answer {
  /// The answer as the transport gives it.
  package func result(
    of request: Request, to url: URL?, from service: Service = Service()
  ) -> Result<HTTPResponse, URLError> {
    if case .transport(let code) = self { return .failure(URLError(code)) }
    var status = 200
    if case .status(let code) = self { status = code }
    let url = url ?? URL(filePath: "/")
    let body = body(of: request, to: url, from: service)
    return .success(.scripted(status: status, body: body, url: url))
  }

  /// The body that comes with the answer, right or wrong.
  package func body(
    of request: Request, to url: URL, from service: Service = Service()
  ) -> Data {
    let more = self == .extraFields ? #","nickname":null,"friends":[1,2]"# : ""
    let text =
      request == .list
      ? service.list(adding: more) : service.detail(Int(url.lastPathComponent) ?? 0, adding: more)
    switch self {
    case .emptyBody, .transport, .status(204), .status(301), .status(304): return Data()
    case .valid, .extraFields, .status: return Data(text.utf8)
    case .emptyList:
      return Data(#"{"page":2,"per_page":6,"total":0,"total_pages":0,"data":[]}"#.utf8)
    case .malformed: return Data(text.dropLast(3).utf8)
    case .wrongTypes: return Data(text.replacing("\"id\":", with: "\"id\":\"no\",\"x\":").utf8)
    case .missingField: return Data(text.replacing("\"email\":", with: "\"mail\":").utf8)
    case .notUTF8: return Data(text.utf8.map { $0 == UInt8(ascii: "@") ? 0xFF : $0 })
    }
  }
}

/// The bodies of valid answers.
extension Service {
  fileprivate func list(adding more: String) -> String {
    let users = ids.map { user($0, "First", more) }.joined(separator: ",")
    // A server may send more, or fewer, than it announces: the list itself counts.
    return #"{"page":2,"per_page":6,"total":\#(6 + ids.count),"#
      + #""total_pages":2,"data":[\#(users)]}"#
  }

  fileprivate func detail(_ id: User.ID, adding more: String) -> String {
    #"{"data":\#(user(id, "Detail", more))}"#
  }

  private func user(_ id: User.ID, _ firstName: String, _ more: String) -> String {
    #"{"id":\#(id),"email":"user\#(id)@example.org","first_name":"\#(firstName)\#(id)","#
      + #""last_name":"Last\#(id)","avatar":"file:///\#(id).png"\#(more)}"#
  }
}
