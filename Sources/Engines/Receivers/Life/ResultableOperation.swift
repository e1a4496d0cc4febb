// An operation that ends with a result.

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
  /// with ``AOperationError/Reason/isCancelled`` instead. If an error has no publisher yet, this
  /// operation becomes its publisher; a received error keeps its own.
  public final func finish(with result: Result<Output, AOperationError>) {
    finish { store(result) }
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
    outcome = isCancelled ? .failure(.isCancelled(self)) : result
    if case .failure(let error) = outcome { outcome = .failure(error.published(by: self)) }
    hasResult.store(true, ordering: .releasing)
  }
}
