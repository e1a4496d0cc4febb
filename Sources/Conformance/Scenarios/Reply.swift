// What a request meets: an answer, and the manner in which it comes.

import TestDoubles
import UserAPI

/// The two requests of a run.
package enum Request: String, CaseIterable, Sendable {
  /// `GET {base}/api/users?page=2`
  case list
  /// `GET {base}/api/users/{id}`
  case detail
}

/// What comes back.
package enum Answer: Hashable, Sendable {
  case valid, extraFields
  case emptyList, malformed, wrongTypes, missingField, notUTF8, emptyBody
  /// A status other than 200. 299, 300, 404 and 500 come with the body of a valid answer.
  case status(Int)
  /// No response at all.
  case transport(URLError.Code)
}

/// How it comes back.
package enum Manner: Hashable, CaseIterable, Sendable {
  /// After `send` has returned; `URLError.cancelled` if the request was cancelled by then.
  case later
  /// Inside `send`.
  case synchronously
  /// From another queue, as soon as the request is sent.
  case fromAnotherQueue
  /// From another queue, while `send` is still running: it returns when the run has gone on.
  case beforeSendReturns
  /// Later, and then once more.
  case twice
  /// Later, and then with an error.
  case thenFails
  /// Later, also when the request was cancelled by then.
  case ignoringCancel
  /// `URLError.cancelled`, inside the task's `cancel()`, and otherwise nothing.
  case onlyWhenCancelled
  /// Not at all, cancelled or not.
  case never
}

/// What one request meets.
package struct Reply: Hashable, Sendable {
  package var answer = Answer.valid
  package var manner = Manner.later

  package init(answer: Answer = .valid, manner: Manner = .later) {
    (self.answer, self.manner) = (answer, manner)
  }
}

extension Answer {
  /// Why the run ends here, or nil if it goes on.
  func error(of request: Request) -> UserFetchError? {
    let (requesting, decoding): (UserFetchError.Step, UserFetchError.Step) =
      request == .list ? (.requestList, .decodeList) : (.requestUser, .decodeUser)
    switch self {
    case .valid, .extraFields, .status(299): return nil
    case .status(204): return .failed(decoding, .malformed)
    case .status(let code): return .failed(requesting, .status(code))
    case .transport(let code): return .failed(requesting, .transport(code))
    case .emptyList where request == .list: return .failed(.decodeList, .noUsers)
    default: return .failed(decoding, .malformed)
    }
  }

  /// Whether the request brings a body that has to be decoded.
  package var isDecoded: Bool {
    switch self {
    case .status(let code): code == 204 || code == 299
    case .transport: false
    default: true
    }
  }

  /// Whether there is a body to decode, so that every workflow calls the decoder.
  package var hasBody: Bool { self != .emptyBody && self != .status(204) }

  /// The answer as the transport gives it.
  func result(of request: Request, to url: URL?) -> Result<HTTPResponse, URLError> {
    if case .transport(let code) = self { return .failure(URLError(code)) }
    var status = 200
    if case .status(let code) = self { status = code }
    let url = url ?? URL(filePath: "/")
    return .success(.scripted(status: status, body: body(of: request, to: url), url: url))
  }

  package func body(of request: Request, to url: URL) -> Data {
    let text =
      request == .list
      ? Bodies.list(extra: self == .extraFields)
      : Bodies.detail(id: Int(url.lastPathComponent) ?? 0, extra: self == .extraFields)
    switch self {
    case .valid, .extraFields, .status(299), .status(300), .status(404), .status(500):
      return Data(text.utf8)
    case .emptyList: return Data(Bodies.emptyList.utf8)
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
enum Bodies {
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

extension Manner {
  /// Whether the request is certainly unanswered when `send` has returned.
  var isPending: Bool {
    self != .synchronously && self != .fromAnotherQueue && self != .beforeSendReturns
  }

  /// Whether the transport gives an answer that nobody waits for any more.
  func answersTooOften(cancelled: Bool) -> Bool {
    self == .twice || self == .thenFails || cancelled && self != .never
  }
}
