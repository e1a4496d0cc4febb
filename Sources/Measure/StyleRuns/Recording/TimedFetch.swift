// A recorded run of a style: its end, its time and its trace. Every wait has a deadline.

import Conformance
import Traces
import UserAPI

/// One run of a style, as it was recorded.
package struct TimedFetch: Codable, Sendable {
  /// How a fetch ended.
  package enum End: Codable, Equatable, Sendable {
    case user(User)
    case error(UserFetchError)
    /// The completion did not come in time.
    case noCompletion
  }

  /// The name of the style.
  package let style: String
  package let end: End
  /// The time from the making of the run to the completion, or to the end of the wait.
  let time: Duration
  /// Everything that was seen of the run.
  package var trace = Trace([])

  // The process of a student's own style hands no trace on.
  private enum CodingKeys: CodingKey { case style, end, time }
}

extension TimedFetch {
  /// How long to wait for the completion: longer than two requests can take.
  package static let patience = Duration.seconds(25)

  /// Runs a style over HTTP, and waits for its completion on the calling thread.
  ///
  /// - Parameters:
  ///   - style: The style to run, with a transport and a delivery queue of its own.
  ///   - url: The base URL of the server, which gives the fault of the conditions.
  ///   - conditions: Where the run is cancelled.
  ///   - patience: How long to wait: any time, if the process has other work to do.
  package static func run(
    _ style: JobStyle,
    at url: URL,
    under conditions: RunConditions = RunConditions(),
    patience: Duration = patience
  ) -> TimedFetch {
    let transport = URLSessionTransport(deadline: conditions.requestDeadline(within: patience))
    // No answer comes before its request is cancelled, where the conditions cancel it.
    let carrier = RequestCarrier { $0.request == conditions.cancel?.request }
    let run = RelayedRun(baseURL: url, firstID: nil, conditions: conditions) {
      carrier.carry($0, over: transport, for: $1)
    }
    let trace = run.record(style, patience: patience, release: carrier.release)
    return TimedFetch(of: style, trace, patience: patience)
  }

  private init(of style: JobStyle, _ trace: Trace, patience: Duration) {
    self.style = style.name
    self.trace = trace
    time = trace.completion?.moment.map { .microseconds($0.microseconds) } ?? patience
    switch trace.outcomes.first {
    case .success(let user): end = .user(user)
    case .failure(let error): end = .error(error)
    case nil: end = .noCompletion
    }
  }
}
