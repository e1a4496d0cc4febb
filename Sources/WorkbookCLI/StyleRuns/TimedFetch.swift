// One run of a style: what came of it, and how long it took. Nothing here waits for ever.

import Conformance
import Synchronization
import UserAPI

struct TimedFetch: Sendable {
  /// How a run ended.
  enum Outcome: Equatable, Sendable {
    case user(User)
    case error(UserFetchError)
    /// The completion did not come in time.
    case silence
  }

  /// The name of the style.
  let style: String
  let outcome: Outcome
  /// From `start()` to the completion, or until patience ran out.
  let time: Duration
}

extension TimedFetch {
  /// Longer than both requests: only a style that never completes is stopped by it.
  static let patience = Duration.seconds(25)

  /// How long a request may take.
  static let deadline = Duration.seconds(10)

  /// A real transport.
  static func transport() -> URLSessionTransport { URLSessionTransport(deadline: deadline) }

  /// Runs a style on the calling thread, which waits for its completion.
  ///
  /// - Parameters:
  ///   - style: Whose run it is.
  ///   - world: What the run is made with.
  ///   - patience: How long to wait.
  ///   - onCompletion: Called inside the completion.
  static func run(
    _ style: Style,
    in world: FetchEnvironment,
    patience: Duration = patience,
    onCompletion: @escaping @Sendable () -> Void = {}
  ) -> TimedFetch {
    let (inbox, start) = (Inbox(), ContinuousClock.now)
    let run = style.make(world) { result in
      let end = ContinuousClock.now
      onCompletion()
      inbox.put(TimedFetch(style: style.name, outcome: Outcome(result), time: end - start))
    }
    run.start()
    return inbox.wait(patience)
      ?? TimedFetch(style: style.name, outcome: .silence, time: .now - start)
  }

  /// Takes the first fetch that is put into it, and hands it to the thread that waits.
  private final class Inbox: Sendable {
    private let fetch = Mutex<TimedFetch?>(nil)  // written on one thread, read on another
    private let arrived = DispatchSemaphore(value: 0)

    func put(_ value: TimedFetch) {
      fetch.withLock { $0 = $0 ?? value }
      arrived.signal()
    }

    func wait(_ patience: Duration) -> TimedFetch? {
      _ = arrived.wait(timeout: .now() + patience / .seconds(1))
      return fetch.withLock { $0 }
    }
  }
}

extension TimedFetch.Outcome {
  fileprivate init(_ result: Result<User, UserFetchError>) {
    switch result {
    case .success(let user): self = .user(user)
    case .failure(let error): self = .error(error)
    }
  }
}
