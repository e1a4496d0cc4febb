// Contexts that call their handlers on a queue: `AsyncContext`, and `dispatch(on:)` behind any other.

public import Foundation

extension Observer {
  /// Delivers the result on a queue, always asynchronously and in order.
  ///
  /// The code that emits the result never waits for the queue, and other work of the queue comes between
  /// two calls. For handlers that change what belongs to the main actor, write `on: .shared`.
  ///
  /// - Parameter queue: A serial or concurrent queue; calls are made one at a time on either.
  /// - Returns: An observer whose handlers run on the queue.
  public func dispatch(on queue: DispatchQueue) -> Observer<Value> {
    let result = Observer(ContextCore(queue: queue))
    result.follow(self) { .end($0) }
    return result
  }
}

/// A context whose handlers run on a queue.
///
/// They always run there, in order, one at a time. The code that emits or subscribes continues at
/// once: no handler runs on its stack. The handlers of observers made from this context run there,
/// too. The emission decides the outcome: a cancel between the emission and the call on the queue
/// is too late.
///
/// `@unchecked Sendable`: the class adds no property to ``Observer``.
public final class AsyncContext<Value: Sendable>: Context<Value>, @unchecked Sendable {
  /// Makes a context that waits for its outcome, and whose handlers run on the main queue.
  public override init() { super.init(ContextCore(queue: .main)) }

  /// Chooses the queue, which may be serial or concurrent.
  ///
  /// Choose it before anything is emitted or subscribed. A call that was already given to the old queue
  /// is still made there.
  ///
  /// - Returns: This context.
  @discardableResult
  public func on(_ queue: DispatchQueue) -> Self {
    let replaced = core?.change { state in
      defer { state.queue = queue }
      return state.queue
    }
    withExtendedLifetime(replaced) {}  // released here, without the lock
    return self
  }
}
