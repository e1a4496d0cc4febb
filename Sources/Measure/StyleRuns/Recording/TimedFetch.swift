// A recorded run of a style: its end, its time and its trace. Every wait has a deadline.

import Conformance
import Traces
import UserAPI

/// One run of a style, as it was recorded.
package struct TimedFetch: Sendable {
  /// How a fetch ended.
  package enum End: Equatable, Sendable {
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
    let seconds = patience / .seconds(1)
    let relay = ServerRelay(
      to: url, withholding: conditions.cancel?.request,
      over: URLSessionTransport(deadline: conditions.requestDeadline(within: patience)))
    let scenario = Scenario(cancel: conditions.cancel?.point)
    let recorder = RunRecorder(Expectation(scenario: scenario), relay: relay, notesTimes: true)
    recorder.begin(style)
    if let request = conditions.cancel?.request {
      cancel(request, of: recorder, patience: seconds)
      relay.carrier.release()
    }
    // A completion may overtake what it was caused by.
    if recorder.giveTime(seconds, until: { $0.hasCompleted }) {
      recorder.giveTime(seconds / 25) { $0.isIdle && $0.hasNothingInFlight }
    }
    let trace = recorder.read(\.trace)
    recorder.close()
    return TimedFetch(of: style, trace, patience: patience)
  }

  /// Cancels a run while a request is in flight; no answer comes before the request is stopped.
  private static func cancel(
    _ request: Request, of recorder: RunRecorder, patience seconds: TimeInterval
  ) {
    recorder.giveTime(seconds) { $0.isIdle && $0.hasSent(request) || $0.hasCompleted }
    recorder.reach(.pending(request))
    if recorder.read(\.isCancelled) {
      recorder.giveTime(seconds / 25) { $0.hasCancelled(request) }
    }
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

/// Carries requests to a server with any users.
private struct ServerRelay: RequestRelay {
  let baseURL: URL
  let firstID: User.ID? = nil
  let carrier: RequestCarrier
  private let transport: URLSessionTransport

  /// - Parameter request: The request whose answer waits for the cancel; nil if there is none.
  init(to url: URL, withholding request: Request?, over transport: URLSessionTransport) {
    (baseURL, self.transport) = (url, transport)
    carrier = RequestCarrier { $0.request == request }
  }

  func carry(_ sent: SentRequest, for run: RunRecorder) {
    carrier.carry(sent, over: transport, for: run)
  }
}
