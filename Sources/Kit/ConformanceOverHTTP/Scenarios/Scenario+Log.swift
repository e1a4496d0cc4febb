// The server's log against the requests that the run handed to its transport.

import Conformance

extension Scenario {
  /// The requests in a server's log that no event accounts for, as events: they have not passed the run's transport.
  func unseen(in events: [TraceEvent], of log: [String]) -> [TraceEvent] {
    var known = events.compactMap(line)
    var unseen: [TraceEvent] = []
    for line in log {
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
    case .send(let request): line(of: request)
    case .sendOther(_, let line): line
    default: nil
    }
  }

  /// Whether the transport sends such a request of its own accord, because of a fault.
  private func isFollowUp(_ line: String) -> Bool {
    guard case .network(let request, let serving) = special else { return false }
    switch serving {
    // Some systems try again when the connection ends without a response.
    case .redirect, .closeBeforeResponse, .resetBeforeResponse:
      return line == self.line(of: request)
    case .redirectLoop: return line == "GET /redirect-loop"
    default: return false
    }
  }
}
