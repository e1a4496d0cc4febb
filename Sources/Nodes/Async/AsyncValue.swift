// The bridge to async/await: a result can be awaited.

extension Observer {
  /// The value, as soon as it is there; in a multicast context the latest, or else the next.
  ///
  /// Whoever cancels the task that waits cancels the work behind this result, too. If whoever was to
  /// emit it is gone, nothing will come: the wait goes on until the task is cancelled.
  ///
  /// - Throws: The error of the result; `CancellationError` if the result was cancelled.
  public var value: Value {
    get async throws {
      let only = Context<Value>()  // a multicast context tells more than a continuation can take
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          only.resume(continuation)
          only.follow(self)
        }
      } onCancel: {
        only.cancel()
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
