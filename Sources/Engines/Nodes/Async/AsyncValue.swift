// The bridge to async/await: a task can await a result.

extension Observer {
  /// The value, as soon as it is there; in a multicast context the latest value, or else the next.
  ///
  /// If the waiting task is cancelled, the work behind this result is cancelled, too. If the context
  /// that should emit the result is released, no result comes: the wait ends only when the task is
  /// cancelled.
  ///
  /// - Throws: The error of the result; `CancellationError` if the result was cancelled;
  ///   ``NoValueError`` if a multicast context has completed without a value.
  public var value: Value {
    get async throws {
      let first = Context<Value>()  // one signal: a continuation must be resumed exactly once
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          first.resume(continuation)
          first.follow(self) { $0.send($1, &$2) }
        }
      } onCancel: {
        first.cancel()
      }
    }
  }
}

extension Context {
  fileprivate func resume(_ continuation: CheckedContinuation<Value, any Error>) {
    onCompleted { continuation.resume(returning: $0) }
    onError { continuation.resume(throwing: $0) }
    onCanceled { continuation.resume(throwing: CancellationError()) }
  }
}
