// An operation that ends with a result.

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
/// `@unchecked Sendable`: the only property is guarded by its lock.
open class ResultableOperation<Output: Sendable>: AOperation, @unchecked Sendable {
  private let outcome = Mutex<Result<Output, AOperationError>?>(nil)

  /// Makes an operation that waits for nothing.
  public override init() {}

  /// What came out; nil until the operation finishes.
  public final var result: Result<Output, AOperationError>? {
    outcome.withLock { $0 }
  }

  /// Why the operation failed; nil until it finishes, and after a success.
  public final override var error: AOperationError? {
    if case .failure(let error) = result { error } else { nil }
  }

  /// Finishes the operation, unless it has finished already, or was not started.
  ///
  /// The first result counts, unless the operation was cancelled before: then it ends with
  /// ``AOperationError/Reason/isCancelled``. An error that no operation has published yet is published
  /// by this one; one that was received keeps its publisher.
  ///
  /// - Parameter result: The output or the error, from any thread.
  public final func finish(with result: Result<Output, AOperationError>) {
    finish { decide(result) }
  }

  /// Adds somebody who gets the result once, just before the operation is finished.
  ///
  /// - Parameter handler: Called on the thread that finishes the operation, which waits for it: before
  ///   a receiver starts, and before any handler of `didFinish`. Called at once if it is too late.
  @discardableResult
  public final func willFinish(
    _ handler: @escaping @Sendable (Result<Output, AOperationError>) -> Void
  ) -> Self {
    // `unowned` is safe: the operation alone calls the closure, and is alive then.
    let handler: Ending.Handler = { [unowned self] in if let result { handler(result) } }
    if !links.withLock({ $0.ending.waitForResult(handler) }) { handler() }
    return self
  }

  /// Adds somebody who gets the result once, after the operation has finished, also if it is added
  /// after that.
  ///
  /// An operation that is never started never finishes.
  ///
  /// - Parameters:
  ///   - queue: Where the handler is called, never inside this method.
  ///   - handler: Gets the result.
  @discardableResult
  public final func didFinish(
    on queue: DispatchQueue = .main,
    _ handler: @escaping @Sendable (Result<Output, AOperationError>) -> Void
  ) -> Self {
    whenFinished { result in queue.async { handler(result) } }
    return self
  }

  /// Calls a handler with the result, on the thread that finishes the operation: now, if it has.
  final func whenFinished(_ handler: @escaping @Sendable (Result<Output, AOperationError>) -> Void)
  {
    // `unowned` is safe: the operation alone calls the closure, and is alive then.
    whenEnded { [unowned self] in if let result { handler(result) } }
  }

  /// Gives an operation that was stopped, or finished by hand, a result that says so.
  public final override func willEnd() {
    if result == nil { decide(.failure(.finishedWithoutResult(in: self))) }
    super.willEnd()
  }

  final override func fail(_ error: AOperationError) { finish(with: .failure(error)) }

  private var cancellation: AOperationError {
    links.withLock { $0.cancellation } ?? .isCancelled(self)
  }

  private func decide(_ result: Result<Output, AOperationError>) {
    let decided = isCancelled ? .failure(cancellation) : result.mapError { $0.published(by: self) }
    outcome.withLock { $0 = decided }
  }
}
