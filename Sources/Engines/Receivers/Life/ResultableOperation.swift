// An operation that ends with a result, and the ways to get that result.

public import Foundation
import Operations
import Synchronization

/// An operation that ends with an output, or with an error.
///
/// Override ``AOperation/execute()``, and end it with ``finish(with:)``:
///
/// ```swift
/// final class Greeting: ResultableOperation<String>, @unchecked Sendable {
///   override func execute() { finish(with: .success("Hello")) }
/// }
/// Greeting().didFinish { print($0) }.add(to: AOperationQueue.shared)
/// ```
///
/// NB: a subclass writes its output, `<String>` here. Without that, the compiler says so, but then
/// also "failed to produce diagnostic" for each `finish(with:)`; ignore the latter.
///
/// `@unchecked Sendable`: `outcome` is written by the one call that finishes the operation, before
/// `hasResult` is set, and read after that.
open class ResultableOperation<Output: Sendable>: AOperation, @unchecked Sendable {
  // NB: not in a `Mutex`. The type of the lock would be generic, and Swift looks up a generic type
  // at each access.
  private var outcome: Result<Output, AOperationError>?
  private let hasResult = Atomic(false)

  /// Makes an operation that depends on nothing.
  public override init() {}

  /// The output or the error; nil until the operation finishes.
  public final var result: Result<Output, AOperationError>? {
    hasResult.load(ordering: .acquiring) ? outcome : nil
  }

  /// Why the operation failed; nil until it finishes, and after a success.
  public final override var error: AOperationError? {
    if case .failure(let error) = result { error } else { nil }
  }

  /// Finishes the operation, unless it has finished already, or was not started.
  ///
  /// Callable from any thread; the first result counts. An operation that was cancelled before ends
  /// with the reason of the cancel instead. If an error has no publisher yet, this operation
  /// becomes its publisher; a received error keeps its own.
  ///
  /// - Parameter result: The output or the error.
  public final func finish(with result: Result<Output, AOperationError>) {
    finish { store(result) }
  }

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

  /// Adds a handler that gets the result once, on the main actor, after the operation has finished.
  ///
  /// So the handler may use what belongs to the main actor, the properties of a view for example:
  ///
  /// ```swift
  /// @MainActor final class NameView {
  ///   var name: String?
  ///   func load() {
  ///     Greeting().didFinish { [weak self] result in self?.name = try? result.get() }
  ///       .add(to: AOperationQueue.shared)
  ///   }
  /// }
  /// ```
  ///
  /// The handler may be added after the end. An operation that is never started never finishes.
  ///
  /// - Parameter handler: Gets the result on the main queue, never inside this method.
  @discardableResult
  public final func didFinish(
    _ handler: @escaping @MainActor @Sendable (Result<Output, AOperationError>) -> Void
  ) -> Self {
    // The main queue is the executor of the main actor.
    didFinish(on: .main) { result in MainActor.assumeIsolated { handler(result) } }
  }

  /// Adds a handler that gets the result once, on a queue, after the operation has finished.
  ///
  /// The handler may be added after the end. An operation that is never started never finishes.
  ///
  /// - Parameters:
  ///   - queue: Calls the handler, never inside this method. NB: for what belongs to the main
  ///     actor, use the method without a queue.
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

  /// Sets an error as the result, if the operation was stopped, or finished by hand.
  public final override func willEnd() {
    if !hasResult.load(ordering: .acquiring) {
      store(.failure(AOperationError(.finishedWithoutResult, in: self)))
    }
    super.willEnd()
  }

  final override func fail(_ error: AOperationError) { finish(with: .failure(error)) }

  private func store(_ result: Result<Output, AOperationError>) {
    // NB: read first. The reason of a cancel is there when the step that marked the operation is over.
    let isCancelled = isCancelled
    outcome = isCancelled ? .failure(cancelError) : result.mapError { $0.published(by: self) }
    hasResult.store(true, ordering: .releasing)
  }
}

// MARK: With async/await

extension ResultableOperation {
  /// Runs the operation, and awaits its output.
  ///
  /// If the task is cancelled while it awaits, the operation is cancelled. If the operation is
  /// cancelled, the method throws.
  ///
  /// - Parameter queue: The queue for the operation, see ``AOperation/add(to:)``, unless it was
  ///   added to one before.
  /// - Returns: The output.
  /// - Throws: The operation's error.
  public final func value(
    on queue: OperationQueue = AOperationQueue.shared
  ) async throws(AOperationError) -> Output {
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        whenFinished { continuation.resume(returning: $0) }
        add(to: queue)
      }
    } onCancel: {
      cancel()
    }
    return try result.get()
  }
}
