// One run of a style: how it ended, and how long it took. Every wait has a deadline.

import Synchronization
import UserAPI

struct TimedFetch: Sendable {
  /// How a fetch ended.
  enum End: Equatable, Sendable {
    case user(User)
    case error(UserFetchError)
    /// The completion did not come in time.
    case noCompletion
  }

  /// The name of the style.
  let style: String
  let end: End
  /// The time from `start()` to the completion, or to the end of the wait.
  let time: Duration
}

extension TimedFetch {
  /// How long to wait for the completion: longer than two requests can take.
  static let patience = Duration.seconds(25)

  /// How long one request may take.
  static let deadline = Duration.seconds(10)

  /// Makes a real transport.
  static func transport() -> URLSessionTransport { URLSessionTransport(deadline: deadline) }

  /// Runs a style, and waits for its completion on the calling thread.
  ///
  /// - Parameters:
  ///   - style: The style to run.
  ///   - world: The environment of the run.
  ///   - patience: How long to wait.
  ///   - onCompletion: Called inside the completion.
  static func run(
    _ style: Style,
    in world: FetchEnvironment,
    patience: Duration = patience,
    onCompletion: @escaping @Sendable () -> Void = {}
  ) -> TimedFetch {
    let (first, start) = (FirstFetch(), ContinuousClock.now)
    let run = style.make(world) { result in
      let time = ContinuousClock.now - start
      onCompletion()
      first.put(TimedFetch(style: style.name, end: End(result), time: time))
    }
    run.start()
    return first.wait(patience)
      ?? TimedFetch(style: style.name, end: .noCompletion, time: .now - start)
  }

  /// Keeps the first fetch that is put into it, and hands it to the thread that waits.
  private final class FirstFetch: Sendable {
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

extension TimedFetch.End {
  fileprivate init(_ result: Result<User, UserFetchError>) {
    switch result {
    case .success(let user): self = .user(user)
    case .failure(let error): self = .error(error)
    }
  }
}
