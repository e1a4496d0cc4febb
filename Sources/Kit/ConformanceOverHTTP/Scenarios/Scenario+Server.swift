// What a server is told to do in a scenario, and what a run sees of that.

import Conformance
import FixtureServer
import UserAPI

extension Scenario {
  /// The path of a request.
  func path(of request: Request) -> String {
    let users = service.baseURL.appending(path: "api/users")
    return (request == .list ? users : users.appending(path: "\(service.firstID)")).path()
  }

  /// A request as the server notes it.
  func line(of request: Request) -> String { "GET \(target(of: request))" }

  private func target(of request: Request) -> String {
    path(of: request) + (request == .list ? "?page=2" : "")
  }

  /// What the server serves at the path of a request, or sends with another status.
  func body(of request: Request, with answer: Answer = .valid) -> String {
    let url = URL(filePath: path(of: request))
    return String(decoding: answer.body(of: request, to: url, from: service), as: UTF8.self)
  }

  /// How the server answers a request otherwise than with the body at its path; nil if it does not.
  func fault(of request: Request) -> Fault? {
    if let serving = serving(request) { return serving.fault(at: target(of: request)) }
    let answer = reply(to: request).answer
    if case .status(let code) = answer {
      return .status(code, body: body(of: request, with: answer))
    }
    // NB: a detail request that goes wrong needs a fresh connection, or the client would try again on
    // another; so the list's ends with its answer.
    return request == .list && serving(.detail) != nil ? .closeDelimited : nil
  }

  /// Whether something is done while the server has a request, and does not answer it.
  func isStalling(_ request: Request) -> Bool {
    let isDone = cancel == .pending(request) || serving(request) == .stops
    return isDone && !isSilent(request)
  }
}

extension Serving {
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
    case .hang, .stops: .hang
    case .garbage: .garbage
    case .truncatedBody: .truncatedBody
    case .truncatedChunk: .truncatedChunk
    case .closeBeforeResponse, .isGone: .closeBeforeResponse
    case .resetBeforeResponse: .resetBeforeResponse
    case .resetInBody: .resetInBody
    }
  }

  /// What a run sees of it.
  var answer: Answer {
    if self == .isGone { return .transport(.cannotConnectToHost) }
    let fault = self == .stops ? .closeBeforeResponse : fault(at: "/")
    switch fault.seenByURLSession {
    case .response(let status, _): return status == 200 ? .valid : .status(status)
    case .error(let code): return .transport(code)
    }
  }
}
