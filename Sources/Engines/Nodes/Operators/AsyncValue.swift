// The bridge to async/await: a task can await a result.

extension Observer {
  /// The value, as soon as it is there.
  ///
  /// If the waiting task is cancelled, the work behind this result is cancelled, too. If the context
  /// that should emit the result is released, no result comes: the wait ends only when the task is
  /// cancelled.
  ///
  /// - Throws: The error of the result; `CancellationError` if the result was cancelled.
  public var value: Value {
    get async throws {
      let result = Context<Value>()  // a cancel ends it at once, also if this observer is another's
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          result.onCompleted { continuation.resume(returning: $0) }
            .onError { continuation.resume(throwing: $0) }
            .onCanceled { continuation.resume(throwing: CancellationError()) }
            .forward(from: self)
        }
      } onCancel: {
        result.cancel()
      }
    }
  }
}
