// One scenario over HTTP: the kit's own, and what the server does in it.

import Conformance
import FixtureServer
import UserAPI

/// A scenario of the kit whose answers a real server gives.
///
/// What each reply of `scenario` says is what the workflow gets to see of the server's fault.
struct ScenarioOverHTTP: Sendable {
  var scenario = Scenario()
  /// What goes wrong at the server, request by request.
  var faults: [Request: Fault] = [:]
  /// When the server stops: before the start, inside the send of a request, or while one is pending.
  var stops: ScenarioPoint?
  /// Whether the server has the users and the path of the scenario's service instead of its own.
  var hasItsService = false

  /// Whether nothing answers this request before the transport's own deadline.
  func isSilent(_ request: Request) -> Bool {
    scenario.reply(to: request).answer == .transport(.timedOut)
  }

  /// Whether the transport's deadline ends this scenario.
  var isSilent: Bool { Request.allCases.contains(where: isSilent) }

  /// The request at which something is done while the server has it, and does not answer.
  var stalling: Request? {
    let points = [scenario.cancel, scenario.secondStart, scenario.drop, stops].compactMap { $0 }
    return Request.allCases.first { request in
      guard let fault = faults[request], points.contains(.pending(request)) else { return false }
      return !isSilent(request) && fault.stalls
    }
  }

  /// What must come out.
  var expectation: Expectation? {
    guard var expected = ReferenceModel.expectation(of: scenario) else { return nil }
    expected.outcomes = expected.outcomes.map { $0.map { _ in firstUser } }
    expected.trace = expected.trace.map { event in
      guard case .completion(let outcome, let place) = event else { return event }
      return .completion(outcome.map { _ in firstUser }, place)
    }
    return expected
  }
}

extension Fault {
  /// Whether a request that meets the fault stays unanswered until something else ends it.
  var stalls: Bool {
    switch self {
    case .hang, .drip: true
    case .delay(let time): time > .seconds(10)
    default: false
    }
  }

  /// The name of the fault, `closeDelimited` for example, with its status if it has one.
  fileprivate var text: String {
    if case .status(let status, _) = self { return "status \(status)" }
    return String(String(describing: self).prefix { $0 != "(" })
  }
}

extension ScenarioOverHTTP: CustomStringConvertible {
  /// The scenario in the kit's words, and in brackets what the server does.
  var description: String {
    // Where the server has the scenario's service, the kit's words say all.
    var parts = Request.allCases.compactMap { request in
      hasItsService ? nil : faults[request].map { "\($0.text) for the \(request.rawValue)" }
    }
    switch stops {
    case .beforeStart: parts.append("no server listens")
    case .insideSend(let request): parts.append("no server listens for the \(request.rawValue)")
    case nil: break
    default: parts.append("the server stops")
    }
    let server = parts.isEmpty ? "" : " [\(parts.joined(separator: ", "))]"
    return "over HTTP, \(scenario)\(server)"
  }
}
