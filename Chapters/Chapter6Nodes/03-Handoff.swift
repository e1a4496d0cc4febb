// Exercise 6.3 · Handoff · write · 40 min · W1.1 W1.5 W2.2 W3.1 W3.2 W3.5
import Synchronization
import UserAPI

/// A result that is there, or will come, for one listener.
///
/// Each `map` calls the next one's listener inside its own, so a chain of some 30,000 links overflows the
/// stack. `Nodes` passes results on in a loop, and has no such limit.
///
/// GIVEN  `state`, one of four. Decide inside `state.withLock { state in … }`, and call nothing there.
/// WRITE  The bodies of `emit`, `listen` and `map`, so that
///        1. the listener is called once with the result, whichever of the two came first;
///        2. a second result does nothing, and neither does a second listener;
///        3. a promise that has delivered keeps neither its result nor its listener;
///        4. `map` gives a promise of the other value; an error goes past `transform`, unchanged.
/// LEAVE  The signatures and the states. Nothing here may wait.
/// SIZE   12 lines, 12 and 3. Tests: Tests/Chapter6NodesTests/03-HandoffTests.swift
public final class Promise<Value: Sendable>: Sendable {
  private enum State {
    /// There is no result, and no listener.
    case empty
    /// The listener waits for the result.
    case awaited(Completion<Value>)
    /// The result waits for a listener.
    case kept(Result<Value, UserFetchError>)
    /// The listener has been called.
    case delivered
  }

  // The lock guards one decision at a time; the listener is called outside it.
  private let state = Mutex(State.empty)

  /// Makes a promise without a result.
  public init() {}

  /// Sets the result, and calls the listener, now or as soon as there is one.
  ///
  /// Only the first result counts; later calls do nothing.
  public func emit(_ result: Result<Value, UserFetchError>) {
    // TODO 6.3: your code replaces this line
  }

  /// Calls a listener once with the result, now or when the result comes.
  ///
  /// Only the first listener counts; later ones are never called.
  public func listen(_ listener: @escaping Completion<Value>) {
    // TODO 6.3: your code replaces this line
  }

  /// Makes a promise of another value, and becomes the listener of this one.
  ///
  /// - Parameter transform: Makes the other value, or an error; not called after an error.
  public func map<New>(
    _ transform: @escaping @Sendable (Value) -> Result<New, UserFetchError>
  ) -> Promise<New> {
    Promise<New>()  // TODO 6.3: your code replaces this line
  }
}
