// Bodies as the service sends them, good and bad.

public import Foundation
import TestDoubles
public import UserAPI

/// The body of a good list: `{"page":2,…,"data":[…]}`.
///
/// - Parameter ids: The users' ids, in the order of the list; behind three of them, others follow whose number is drawn.
public func listBody(ids: Int...) -> Data {
  let others = ids.count < 3 ? [] : Array(1_000..<1_000 + Int.drawn(in: 1...9))
  let users = (ids + others).map(userJSON).joined(separator: ",")
  return Data(
    #"{"page":2,"per_page":6,"total":12,"total_pages":2,"data":[\#(users)]}"#.utf8
  )
}

/// The body of a good answer to the second request: `{"data":{"id":…, …}}`.
public func userBody(id: Int) -> Data {
  Data(#"{"data":\#(userJSON(id: id))}"#.utf8)
}

extension User {
  /// A user of whom only the id counts.
  public init(id: Int) {
    self.init(id: id, email: "", firstName: "", lastName: "", avatar: service)
  }
}

private func userJSON(id: Int) -> String {
  #"{"id":\#(id),"email":"user\#(id)@example.org","first_name":"First\#(id)","#
    + #""last_name":"Last\#(id)","avatar":"https://example.org/\#(id).png"}"#
}

/// Statuses around the borders of 200 to 299, some that have a meaning of their own, and two that are drawn.
///
/// They are few: each may cost an operation several hops between threads.
public func statusesToTry() -> [Int] {
  let known = [199, 200, 204, 206, 299, 300, 304, 404, 500, 998]
  return known + [.drawn(in: 205...298), .drawn(in: 300...999)]
}

/// Bodies that no decoder may accept, and what is wrong with each.
///
/// - Parameter good: A body that is right.
public func badBodies(from good: Data) -> [(what: String, body: Data)] {
  let text = String(decoding: good, as: UTF8.self)
  return [
    ("the body is empty", Data()),
    ("the body breaks off", Data(text.dropLast(3).utf8)),
    ("an id is not a number", Data(text.replacing(#""id":"#, with: #""id":"x","n":"#).utf8)),
    ("an email is missing", Data(text.replacing(#""email":"#, with: #""mail":"#).utf8)),
    ("the bytes are not UTF-8", Data([0xFF, 0xFE]) + good),
    ("a byte in a text is not UTF-8", good.replacing("@", with: Data([0xFF]))),
  ]
}

extension Data {
  /// The same bytes, but for the first piece of text that is found in them.
  fileprivate func replacing(_ text: String, with bytes: Data) -> Data {
    guard let place = range(of: Data(text.utf8)) else { return self }
    return self[..<place.lowerBound] + bytes + self[place.upperBound...]
  }
}

/// Errors of a transport after which an app might send its request again.
public let codesToTry: [URLError.Code] = [
  .cancelled, .timedOut, .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed,
  .networkConnectionLost, .notConnectedToInternet, .secureConnectionFailed, .badServerResponse,
  .badURL, .unknown,
]
