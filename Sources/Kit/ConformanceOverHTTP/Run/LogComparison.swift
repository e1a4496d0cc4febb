// The server's log against the requests that the run handed to its transport.

import Conformance
import FixtureServer

/// Finds what reached the server without having passed the run's transport.
struct LogComparison {
  private let plan: ScenarioOverHTTP
  private let lines: [String]

  init(of plan: ScenarioOverHTTP, requests: [ReceivedRequest]) {
    (self.plan, lines) = (plan, requests.map(\.description))
  }

  /// The server's requests that no event accounts for, as events.
  func unseen(in events: [TraceEvent]) -> [TraceEvent] {
    var known = events.compactMap(line)
    var unseen: [TraceEvent] = []
    for line in lines {
      if let index = known.firstIndex(of: line) {
        known.remove(at: index)
      } else if !isFollowUp(line) {
        let request: Request = line.contains("/api/users/") ? .detail : .list
        unseen.append(.sendOther(request, "past the transport: \(line)"))
      }
    }
    return unseen
  }

  private func line(of event: TraceEvent) -> String? {
    switch event {
    case .send(let request): plan.line(of: request)
    case .sendOther(_, let line): line
    default: nil
    }
  }

  /// Whether the transport sends such a request of its own accord, because of a fault.
  private func isFollowUp(_ line: String) -> Bool {
    plan.faults.contains { request, fault in
      switch fault {
      case .redirect: line == plan.line(of: request)
      case .redirectLoop: line == "GET /redirect-loop"
      // Some systems try again when the connection ends without a response.
      case .closeBeforeResponse, .resetBeforeResponse: line == plan.line(of: request)
      default: false
      }
    }
  }
}

extension Fault {
  /// Whether the fault is served once: a redirect leads to the same path.
  var isServedOnce: Bool {
    if case .redirect = self { true } else { false }
  }
}
