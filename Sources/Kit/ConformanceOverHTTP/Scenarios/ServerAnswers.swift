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
        Fault.redirect(to: ServerData.path(of: request) + (request == .list ? "?page=2" : ""))
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
    [300, 302, 304, 401, 503].map { status in
      let text = status == 304 ? "" : Answer.valid.text(of: request)
      return FaultAnswer(fault: .status(status, body: text), answer: .status(status))
    }
  }

  /// Good and bad statuses with the kit's own bodies.
  private static func bodies(for request: Request) -> [FaultAnswer] {
    let bad: [Answer] = [.emptyList, .malformed, .wrongTypes, .missingField]
    return bad.filter { request == .list || $0 != .emptyList }.map {
      FaultAnswer(fault: .status(200, body: $0.text(of: request)), answer: $0)
    }
      + [301, 404].map {
        FaultAnswer(
          fault: .status($0, body: Answer.valid.text(of: request)), answer: .status($0))
      }
  }
}

extension Answer {
  /// The kit's body of the answer, as the server is told to send it.
  func text(
    of request: Request, at path: String? = nil, from service: Service = Service()
  ) -> String {
    let url = URL(string: path ?? ServerData.path(of: request)) ?? URL(filePath: "/")
    return String(decoding: body(of: request, to: url, from: service), as: UTF8.self)
  }
}

extension Fault {
  /// What a run gets to see of a fault: the unchanged body, or none of the body.
  var answer: Answer {
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
