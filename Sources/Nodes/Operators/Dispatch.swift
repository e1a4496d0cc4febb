// Operators that change how a result is delivered, but not the result.

public import Foundation

extension Observer {
  /// Delivers the result on a queue, always asynchronously and in order.
  ///
  /// The code that emits the result never waits for the queue.
  ///
  /// - Parameter queue: A serial or concurrent queue; calls are made one at a time on either.
  /// - Returns: An observer whose handlers run on the queue; it is multicast if this one is.
  public func dispatch(on queue: DispatchQueue) -> Observer<Value> {
    let result = AsyncContext<Value>(ContextState(isMulticast: isMulticast, queue: queue))
    result.follow(self)
    return result
  }

  /// Makes a multicast context that begins with this result.
  ///
  /// - Returns: The context, which can emit more values.
  public func multicast() -> MulticastContext<Value> {
    let result = MulticastContext<Value>()
    result.follow(self)
    return result
  }
}
