// Operators that change how a result is delivered, and not what it is.

public import UserAPI

extension Observer {
  /// Delivers on a queue, always asynchronously and in order; nobody waits for it.
  ///
  /// - Parameter queue: A serial or concurrent queue; one call is made at a time on either.
  public func dispatch(on queue: DispatchQueue) -> Observer<Value> {
    let result = AsyncContext<Value>(ContextState(isMulticast: isMulticast, queue: queue))
    result.follow(self)
    return result
  }

  /// Begins with this result, and can go on with more.
  public func multicast() -> MulticastContext<Value> {
    let result = MulticastContext<Value>()
    result.follow(self)
    return result
  }
}
