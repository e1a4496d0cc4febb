// The handlers that get the result of an operation.

public import Foundation
import Synchronization

extension AOperation {
  /// Calls a handler once, when the operation has ended: at once, if it has.
  ///
  /// The operation is alive during the call, so the handler need not hold it.
  final func whenEnded(_ handler: @escaping Handler) {
    let hasEnded = parts.withLock { $0.endHandlers?.append(handler) == nil }
    if hasEnded { handler() }
  }
}

extension ResultableOperation {
  /// Adds a handler that gets the result once, just before the operation is finished.
  ///
  /// - Parameter handler: Called on the thread that finishes the operation, before a receiver
  ///   starts, and before any handler of `didFinish`. If the operation already has a result, this
  ///   method calls the handler.
  @discardableResult
  public final func willFinish(
    _ handler: @escaping @Sendable (Result<Output, AOperationError>) -> Void
  ) -> Self {
    // `unowned` is safe: only the operation calls the closure, and is alive then.
    let handler: Handler = { [unowned self] in if let result { handler(result) } }
    let hasResult = parts.withLock { $0.resultHandlers?.append(handler) == nil }
    if hasResult { handler() }
    return self
  }

  /// Adds a handler for the result that runs on the main actor, which a screen belongs to.
  ///
  /// ```swift
  /// @MainActor final class Screen {
  ///   var name = ""
  ///
  ///   func show(_ greeting: ResultableOperation<String>) {
  ///     greeting.didFinish(on: .shared) { self.name = (try? $0.get()) ?? "no name" }
  ///       .add(to: AOperationQueue.shared)
  ///   }
  /// }
  /// ```
  ///
  /// The handler may be added after the end. An operation that is never started never finishes.
  ///
  /// - Parameters:
  ///   - actor: The main actor, `.shared`; it may be left out, as in the library that this follows.
  ///   - handler: Gets the result once, after the operation has finished, never inside this method.
  @discardableResult
  public final func didFinish(
    on actor: MainActor = .shared,
    _ handler: @escaping @MainActor (Result<Output, AOperationError>) -> Void
  ) -> Self {
    // The main queue is the executor of the main actor.
    didFinish(on: DispatchQueue.main) { result in MainActor.assumeIsolated { handler(result) } }
  }

  /// Adds a handler that gets the result once, on a queue, after the operation has finished.
  ///
  /// The handler may be added after the end. An operation that is never started never finishes.
  ///
  /// - Parameters:
  ///   - queue: Calls the handler, never inside this method. NB: for what belongs to the main
  ///     actor, write `on: .shared`.
  ///   - handler: Gets the result.
  @discardableResult
  public final func didFinish(
    on queue: DispatchQueue,
    _ handler: @escaping @Sendable (Result<Output, AOperationError>) -> Void
  ) -> Self {
    whenFinished { result in queue.async { handler(result) } }
    return self
  }

  /// Calls a handler with the result, on the thread that finishes the operation.
  ///
  /// After the end of the operation, this method calls the handler itself.
  final func whenFinished(_ handler: @escaping @Sendable (Result<Output, AOperationError>) -> Void)
  {
    // `unowned` is safe: only the operation calls the closure, and is alive then.
    whenEnded { [unowned self] in if let result { handler(result) } }
  }
}
