// What a server is told to do in a scenario, and what a run sees of that.

import Conformance
import FixtureServer
import UserAPI

extension Scenario {
  /// The path of a request.
  func path(of request: Request) -> String {
    let base = service.address.rawValue.split(separator: "/").map { "/" + $0 }.joined()
    return base + "/api/users" + (request == .list ? "" : "/\(service.firstID)")
  }

  /// A request as the server notes it.
  func line(of request: Request) -> String { "GET \(target(of: request))" }

  private func target(of request: Request) -> String {
    path(of: request) + (request == .list ? "?page=2" : "")
  }

  /// What the server serves at a path, bytes that are wrong on purpose included.
  func body(of request: Request, answering answer: Answer = .valid) -> String {
    let url = URL(filePath: path(of: request))
    return String(decoding: answer.body(of: request, to: url, from: service), as: UTF8.self)
  }

  /// How the server answers a request otherwise than with the body at its path; nil if it does not.
  func fault(of request: Request) -> Fault? {
    switch network {
    case .serves(request, let serving): return serving.fault(at: target(of: request))
    case .stops(.pending(request)): return .hang
    // NB: a detail request that goes wrong needs a fresh connection, or the client would try again on
    // another; so the list's ends with its answer.
    case .serves(.detail, _), .stops(.insideSend), .stops(.pending): return .closeDelimited
    case .stops, .serves, nil: break
    }
    switch reply(to: request).answer {
    case .valid: return nil
    case .notUTF8: return .notUTF8
    case .status(let code):
      return .status(code, body: body(of: request, answering: .status(code)))
    case let answer: return .status(200, body: body(of: request, answering: answer))
    }
  }

  /// Whether the transport's deadline ends the scenario.
  var isSilent: Bool { Request.allCases.contains(where: isSilent) }

  /// The request at which something is done while the server has it, and does not answer.
  var stalling: Request? {
    Request.allCases.first { request in
      let isDone = cancel == .pending(request) || network == .stops(.pending(request))
      return isDone && !isSilent(request)
    }
  }
}

extension Network.Serving {
  /// What the server is told, with times that a slow machine cannot outrun.
  func fault(at target: String) -> Fault {
    switch self {
    case .password: .unauthorized
    case .redirect: .redirect(to: target)
    case .redirectLoop: .redirectLoop
    case .fiveMegabytes: .fiveMegabytes
    case .chunked: .chunked
    case .closeDelimited: .closeDelimited
    case .slowly: .delay(.seconds(600))
    case .drip: .drip(every: .seconds(1))
    case .hang: .hang
    case .garbage: .garbage
    case .truncatedBody: .truncatedBody
    case .truncatedChunk: .truncatedChunk
    case .closeBeforeResponse: .closeBeforeResponse
    case .resetBeforeResponse: .resetBeforeResponse
    case .resetInBody: .resetInBody
    }
  }

  /// What a run sees of it.
  var answer: Answer {
    switch fault(at: "/").seenByURLSession {
    case .response(let status, _): status == 200 ? .valid : .status(status)
    case .error(let code): .transport(code)
    }
  }
}
