// `ServerData`, and `FaultAnswer`: what a run gets to see of each fault of the server.

import Conformance
import FixtureServer
import Foundation
import UserAPI

/// The data of the fixture server that a run comes across.
enum ServerData {
  /// The user who stands first on the server's second page.
  static let firstUser = User(
    id: 7,
    email: "zoe.halloran@example.org",
    firstName: "Zoë",
    lastName: "Halloran",
    avatar: URL(string: "https://example.org/faces/7.png") ?? URL(filePath: "/")
  )

  /// The path of a request, by which faults are ordered.
  static func path(of request: Request) -> String {
    request == .list ? "/api/users" : "/api/users/\(firstUser.id)"
  }

  /// A request as the server notes it.
  static func line(of request: Request) -> String {
    "GET " + path(of: request) + (request == .list ? "?page=2" : "")
  }
}

/// A fault of the server, and what a run gets to see of it.
struct FaultAnswer: Sendable {
  let fault: Fault
  let answer: Answer

  /// Every fault of the server, with times that a slow machine cannot outrun.
  static func all(for request: Request) -> [FaultAnswer] {
    let faults = Fault.oneOfEach.map { fault in
      switch fault {
      case .redirect:
        Fault.redirect(to: String(ServerData.line(of: request).dropFirst("GET ".count)))
      case .drip: Fault.drip(every: .seconds(1))
      default: fault
      }
    }
    return faults.map { FaultAnswer(fault: $0, answer: $0.answer) } + bodies(for: request)
  }

  /// Statuses around the good ones, each with as much of a body as it may have.
  ///
  /// NB: on Linux, `URLSession` asks for a password when it gets a 401 with a `WWW-Authenticate` header:
  /// this one has none.
  static func boundaries(for request: Request) -> [FaultAnswer] {
    let url = URL(string: ServerData.path(of: request))
    let body = Answer.valid.body(of: request, to: url ?? URL(filePath: "/"))
    return [300, 302, 304, 401, 503].map { status in
      let text = status == 304 ? "" : String(decoding: body, as: UTF8.self)
      return FaultAnswer(fault: .status(status, body: text), answer: .status(status))
    }
  }

  /// Good and bad statuses with the kit's own bodies.
  private static func bodies(for request: Request) -> [FaultAnswer] {
    let url = URL(string: ServerData.path(of: request))
    func text(_ answer: Answer) -> String {
      String(decoding: answer.body(of: request, to: url ?? URL(filePath: "/")), as: UTF8.self)
    }
    let bad: [Answer] = [.emptyList, .malformed, .wrongTypes, .missingField]
    return bad.filter { request == .list || $0 != .emptyList }.map {
      FaultAnswer(fault: .status(200, body: text($0)), answer: $0)
    }
      + [301, 404].map {
        FaultAnswer(fault: .status($0, body: text(.valid)), answer: .status($0))
      }
  }
}

extension Fault {
  /// What a run gets to see of a fault: the unchanged body, or none of the body.
  fileprivate var answer: Answer {
    switch self {
    case .emptyBody: return .emptyBody
    case .notUTF8: return .notUTF8
    default: break
    }
    switch seenByURLSession {
    case .usual: return .valid
    case .response(let status, _): return status == 200 ? .valid : .status(status)
    case .error(let code): return .transport(code)
    case .nothing: return .transport(.timedOut)
    }
  }
}
