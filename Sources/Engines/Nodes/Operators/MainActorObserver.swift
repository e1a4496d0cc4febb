// Handlers on the main actor: what belongs to a screen can be changed there without a lock.

import Foundation

extension Observer {
  /// Delivers the result on the main actor, which a screen belongs to, asynchronously and in order.
  ///
  /// Use this method where `dispatch(on: .main)` does not compile: the compiler cannot know that
  /// the handlers of a queue run on the main actor.
  ///
  /// ```swift
  /// @MainActor final class Screen {
  ///   var name = ""
  ///
  ///   func show(_ user: Observer<User>) {
  ///     user.dispatch(on: .shared)
  ///       .onCompleted { self.name = $0.firstName }
  ///       .onError { self.name = "\($0)" }
  ///   }
  /// }
  /// ```
  ///
  /// - Parameter actor: The main actor, `.shared`.
  /// - Returns: The result, for handlers that run on the main actor.
  public func dispatch(on actor: MainActor) -> MainActorObserver<Value> {
    MainActorObserver(observer: dispatch(on: DispatchQueue.main))
  }

  /// The earlier name of `dispatch(on: .shared)`.
  @available(*, deprecated, message: "write dispatch(on: .shared)")
  public func onMainActor() -> MainActorObserver<Value> { dispatch(on: .shared) }
}

/// A result whose handlers run on the main actor.
public struct MainActorObserver<Value: Sendable>: Sendable {
  /// Calls its handlers on the main queue, which is the executor of the main actor.
  let observer: Observer<Value>

  /// Adds a handler for the value, as ``Observer/onCompleted(_:)`` does.
  @discardableResult
  public func onCompleted(_ handler: @escaping @MainActor (Value) -> Void) -> Self {
    observer.onCompleted { value in MainActor.assumeIsolated { handler(value) } }
    return self
  }

  /// Adds a handler for the error, as ``Observer/onError(_:)`` does.
  @discardableResult
  public func onError(_ handler: @escaping @MainActor (any Error) -> Void) -> Self {
    observer.onError { error in MainActor.assumeIsolated { handler(error) } }
    return self
  }

  /// Adds a handler for the cancel, as ``Observer/onCanceled(_:)`` does.
  @discardableResult
  public func onCanceled(_ handler: @escaping @MainActor () -> Void) -> Self {
    observer.onCanceled { MainActor.assumeIsolated { handler() } }
    return self
  }

  /// Adds a handler for the end, as ``Observer/defer(_:)`` does.
  @discardableResult
  public func `defer`(_ handler: @escaping @MainActor () -> Void) -> Self {
    observer.defer { MainActor.assumeIsolated { handler() } }
    return self
  }

  /// Cancels the work behind this result, as ``Observer/cancel()`` does.
  public func cancel() { observer.cancel() }
}
