// What the workflow gets to see of each fault of the server: the table of answers.

import Conformance
import FixtureServer
import Foundation
import UserAPI

/// The server's data, as far as a run meets it.
enum Fixture {
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

/// A fault of the server, and the answer that a workflow must make of it.
struct Meeting: Sendable {
  let fault: Fault
  let answer: Answer

  /// Every fault of the server, with times that a slow machine cannot outrun.
  static func all(for request: Request) -> [Meeting] {
    let faults = Fault.oneOfEach.map { fault in
      switch fault {
      case .redirect: Fault.redirect(to: String(Fixture.line(of: request).dropFirst("GET ".count)))
      case .drip: Fault.drip(every: .seconds(1))
      default: fault
      }
    }
    return faults.map { Meeting(fault: $0, answer: $0.answer) } + bodies(for: request)
  }

  /// Good and bad statuses with the kit's own bodies.
  private static func bodies(for request: Request) -> [Meeting] {
    let url = URL(string: Fixture.path(of: request))
    func text(_ answer: Answer) -> String {
      String(decoding: answer.body(of: request, to: url ?? URL(filePath: "/")), as: UTF8.self)
    }
    let bad: [Answer] = [.emptyList, .malformed, .wrongTypes, .missingField]
    return bad.filter { request == .list || $0 != .emptyList }.map {
      Meeting(fault: .status(200, body: text($0)), answer: $0)
    }
      + [301, 404].map {
        Meeting(fault: .status($0, body: text(.valid)), answer: .status($0))
      }
  }
}

extension Fault {
  /// What a workflow must make of a fault that leaves the body as it is, or spoils it entirely.
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
