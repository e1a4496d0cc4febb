// Operators that change how a result is delivered, but not the result.

public import Foundation

extension Observer {
  /// Delivers the result on a queue, always asynchronously and in order.
  ///
  /// The code that emits the result never waits for the queue, and other work of the queue comes between
  /// two calls. For handlers that change what belongs to the main actor, use ``onMainActor()``.
  ///
  /// - Parameter queue: A serial or concurrent queue; calls are made one at a time on either.
  /// - Returns: An observer whose handlers run on the queue; multicast, if this observer is.
  public func dispatch(on queue: DispatchQueue) -> Observer<Value> {
    let result = Observer(ContextCore(isMulticast: isMulticast, queue: queue))
    result.follow(self) { $0.send($1, &$2) }
    return result
  }

  /// Makes a multicast context that begins with this result.
  ///
  /// An error, a cancel and the end of a multicast context end the new context; a value does not.
  ///
  /// - Returns: The context, which can emit more values.
  public func multicast() -> MulticastContext<Value> {
    let result = MulticastContext<Value>()
    result.follow(self) { $0.send($1, &$2) }
    return result
  }
}
