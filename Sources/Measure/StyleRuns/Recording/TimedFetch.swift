// One recorded run of a style: how it ended, and how long it took. Every wait has a deadline.

import Deadlines
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
  /// The time from `start()` to the completion, or to the end of the wait.
  let time: Duration
  /// Everything that was seen of the run.
  package var trace = RecordedTrace()
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
    _ style: Style,
    at url: URL,
    under conditions: RunConditions = .usual,
    patience: Duration = patience
  ) -> TimedFetch {
    let (watch, first) = (WatchedRun(cancelledAt: conditions.cancel), Monitor(First()))
    let start = ContinuousClock.now
    let transport = URLSessionTransport(deadline: conditions.requestDeadline(within: patience))
    let run = style.make(environment(at: url, over: transport, watch)) { result in
      let time = ContinuousClock.now - start
      watch.recording.noteCompletion(result)
      watch.reach(.completion)
      let fetch = TimedFetch(style: style.name, end: End(result), time: time)
      first.update { $0.fetch = $0.fetch ?? fetch }
      watch.end()
    }
    let seconds = patience / .seconds(1)
    watch.start(run, patience: seconds)
    first.giveTime(seconds) { $0.fetch != nil }
    if first.update({ $0.fetch != nil }) { watch.recording.waitUntilQuiet(seconds / 25) }
    watch.forgetRun()
    var fetch =
      first.update { $0.fetch }
      ?? TimedFetch(style: style.name, end: .noCompletion, time: .now - start)
    fetch.trace = watch.recording.trace
    return fetch
  }

  private static func environment(
    at url: URL,
    over transport: URLSessionTransport,
    _ watch: WatchedRun
  ) -> FetchEnvironment {
    FetchEnvironment(
      transport: WatchedTransport(transport: transport, watch: watch),
      decoder: WatchedDecoder(decoder: JSONDecoder(), watch: watch),
      baseURL: url,
      deliveryQueue: watch.recording.deliveryQueue
    )
  }

  /// The first result that the completion got.
  private struct First: Sendable { var fetch: TimedFetch? }
}

extension TimedFetch.End {
  fileprivate init(_ result: Result<User, UserFetchError>) {
    switch result {
    case .success(let user): self = .user(user)
    case .failure(let error): self = .error(error)
    }
  }
}
