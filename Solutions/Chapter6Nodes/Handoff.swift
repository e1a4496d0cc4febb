// The idea in small: a result that one listener hears of, and what can be made of it.
import Synchronization
import UserAPI

/// A result that will be there, or is there already, for one listener.
public final class Promise<Value: Sendable>: Sendable {
  private enum State {
    case empty
    case heardBy(Completion<Value>)
    case settled(Result<Value, UserFetchError>)
    case over
  }

  // The lock guards one decision at a time; the listener is called outside of it.
  private let state = Mutex(State.empty)

  /// Makes a promise that nobody has kept yet.
  public init() {}

  /// Keeps the promise, and calls the listener, now or as soon as there is one.
  ///
  /// Only the first result counts.
  public func emit(_ result: Result<Value, UserFetchError>) {
    let listener: Completion<Value>? = state.withLock { state in
      switch state {
      case .empty:
        state = .settled(result)
        return nil
      case .heardBy(let listener):
        state = .over
        return listener
      case .settled, .over:
        return nil
      }
    }
    listener?(result)
  }

  /// Calls the listener with the result, once, now or when it is there.
  ///
  /// Only the first listener counts.
  public func listen(_ listener: @escaping Completion<Value>) {
    let result: Result<Value, UserFetchError>? = state.withLock { state in
      switch state {
      case .empty:
        state = .heardBy(listener)
        return nil
      case .settled(let result):
        state = .over
        return result
      case .heardBy, .over:
        return nil
      }
    }
    if let result { listener(result) }
  }

  /// Makes a promise of another value: this promise's listener makes it.
  public func map<New>(
    _ transform: @escaping @Sendable (Value) -> Result<New, UserFetchError>
  ) -> Promise<New> {
    let mapped = Promise<New>()
    listen { mapped.emit($0.flatMap(transform)) }
    return mapped
  }
}
