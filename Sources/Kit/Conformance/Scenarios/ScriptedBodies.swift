// The bytes and statuses of the script's answers.

import TestDoubles
import UserAPI

extension Answer {
  /// The answer as the transport gives it.
  package func result(
    of request: Request, to url: URL?, from service: Service = Service()
  ) -> TransportResult {
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
    let id = Int(url.lastPathComponent) ?? 0
    let text =
      request == .list
      ? userListJSON(service.ids, adding: more)
      : #"{"data":\#(userJSON(id, firstName: "Detail", adding: more))}"#
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
