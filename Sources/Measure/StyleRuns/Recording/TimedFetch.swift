// A run of a style over HTTP: how it ended, in words, its time and its trace. Every wait has a deadline.

import Conformance
import UserAPI

/// One run of a style, as it was recorded, in a form that one process can hand to another.
package struct TimedFetch: Codable, Sendable {
  /// The name of the style.
  let style: String
  /// Whether the run ended as it had to.
  let isRight: Bool
  /// How it ended, in a line: the user, or why there is none.
  let line: String
  /// What the style did, in words that can follow its name.
  let words: String
  /// The end with all that belongs to it: two styles that ended alike have the same.
  let end: String
  /// The time from the making of the run to the completion, or to the end of the wait.
  let time: Duration
  /// Everything that was seen of the run; a process of the student's own style hands no trace on.
  private(set) var trace = Trace([])

  private enum CodingKeys: CodingKey { case style, isRight, line, words, end, time }

  /// Describes a run.
  ///
  /// - Parameters:
  ///   - outcome: What the completion got; nil if it did not come in time.
  ///   - error: The error that the run must end with; nil if it must fetch a user.
  package init(
    of style: String, _ outcome: Outcome?, expecting error: UserFetchError?, after time: Duration
  ) {
    self.style = style
    self.time = time
    end = "\(outcome, default: "none")"
    switch outcome {
    case .success(let user):
      let name = "\(user.id): \(user.firstName) \(user.lastName), \(user.email)"
      isRight = error == nil
      line = "User \(name)"
      words = "fetched user \(name)"
    case .failure(let own):
      isRight = own == error
      line = "no user: \(own.reason)"
      words = "ended with \(own)"
    case nil:
      isRight = false
      line = "no user: the run did not complete in time"
      words = "did not complete"
    }
  }
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
    _ style: JobStyle, at url: URL, under conditions: RunConditions, patience: Duration = patience
  ) -> TimedFetch {
    let transport = URLSessionTransport(deadline: conditions.requestDeadline(within: patience))
    // No answer comes before its request is cancelled, where the conditions cancel it.
    let carrier = RequestCarrier { $0.request == conditions.cancel?.request }
    let run = RelayedRun(baseURL: url, firstID: nil, conditions: conditions) {
      carrier.carry($0, over: transport, for: $1)
    }
    let trace = run.record(style, patience: patience, release: carrier.release)
    var fetch = TimedFetch(
      of: style.name, trace.outcomes.first, expecting: conditions.expectedError,
      after: trace.completion?.moment.map { .microseconds($0.microseconds) } ?? patience)
    fetch.trace = trace
    return fetch
  }
}

extension UserFetchError {
  /// Why there is no user, for people who run a style.
  fileprivate var reason: String {
    switch self {
    case .failed(_, .transport(.timedOut)): "no answer in time"
    case .failed(_, .transport(.networkConnectionLost)): "the connection was lost"
    case .failed(_, .transport(.cannotConnectToHost)): "nothing listens on that port"
    case .failed(_, .transport(.cannotFindHost)): "there is no such host"
    case .failed(_, .transport(let code)): "URLError \(code.rawValue)"
    case .failed(let step, let reason): "\(step.rawValue) ended with \(reason)"
    case .cancelled: "the run was cancelled"
    }
  }
}
