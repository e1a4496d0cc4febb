// The base of the operations that adapters join: it always ends with a result.

import Foundation
public import Operations
import Synchronization

/// An operation that ends with a result, exactly once.
///
/// Its result is the first of these:
///
/// | what happened                                 | the result                            |
/// |-----------------------------------------------|---------------------------------------|
/// | it was cancelled before it had finished       | `CancellationError`                   |
/// | an adapter set ``error`` before it started    | that error; its work never begins     |
/// | one of its dependencies was cancelled         | `CancellationError`; it is cancelled  |
/// | ``beginWork()`` threw                         | that error                            |
/// | its work called ``complete(result:)``         | that result                           |
///
/// A subclass overrides ``beginWork()``, and ``stopWork()`` if its work can be stopped; neither
/// calls `super`. The input of the work is a property that an adapter writes:
///
/// ```swift
/// final class DecodeOperation: NetworkOperation<User>, @unchecked Sendable {
///   var dataFetched: Data?
///
///   override func beginWork() throws {
///     guard let dataFetched else { throw MissingInput() }
///     complete(result: .success(try JSONDecoder().decode(User.self, from: dataFetched)))
///   }
/// }
/// ```
///
/// A subclass names the type of its output, `<User>` here. Without it, the compiler also says "failed
/// to produce diagnostic for expression; please submit a bug report": mend the first error.
///
/// Such a property needs no lock if only adapters write it, or code that runs before the operation
/// is in a queue, and if only `beginWork()` and `stopWork()` read it. The adapter is a dependency:
/// it ends before the work begins. A cancelled operation does not wait for its dependencies, but
/// then its work does not begin, and nothing reads the value that an adapter still writes.
///
/// A cancel concerns an operation and its dependents. To end a whole run, and the request
/// that is in flight, cancel each operation of the run.
///
/// The idea is from S. Curtis, "Use OperationQueue to Chain API Calls in Swift".
///
/// `@unchecked Sendable`: `state` has its lock. `outcome` is written by the one call that finishes the
/// operation, before `isFinished` is set, and read after that. Only `main()` and `stop()` use
/// `hasBegun`; the base never calls the two at the same time. A subclass has to say why it is safe
/// itself.
open class NetworkOperation<Output: Sendable>: AsynchronousOperation, @unchecked Sendable {
  // Guards one decision at a time; handlers are called outside of it.
  // NB: its type is not generic. Swift would look up the types of a generic one at each access.
  private let state = Mutex(NetworkOperationState())
  private var outcome: Result<Output, any Error>?
  private var hasBegun = false

  /// How the operation ended; nil until then.
  public final var result: Result<Output, any Error>? { isFinished ? outcome : nil }

  /// Why the operation has no value: its own error, or the error that an adapter set.
  ///
  /// An adapter sets it when there is no input. Only the first error counts, and only if it is set
  /// before the operation starts; setting nil changes nothing.
  public final var error: (any Error)? {
    get {
      switch result {
      case .success: nil
      case .failure(let error): error
      case nil: state.withLock { $0.upstreamError }
      }
    }
    set { state.withLock { $0.upstreamError = $0.upstreamError ?? newValue } }
  }

  /// Adds a handler for the result; there can be any number.
  ///
  /// - Parameter handler: Called once, on the thread that ends the operation. If the operation has
  ///   ended already, it is called at once, on the caller's thread.
  public final func onCompletion(
    _ handler: @escaping @Sendable (Result<Output, any Error>) -> Void
  ) {
    // Unowned: the operation itself holds the handler, and calls it.
    let call: @Sendable () -> Void = { [unowned self] in
      if let outcome { handler(outcome) }
    }
    if !state.withLock({ $0.add(call) }) { call() }
  }

  /// Adds a handler for the result that runs on the main actor, which a screen belongs to.
  ///
  /// ```swift
  /// @MainActor final class Screen {
  ///   var name = ""
  ///
  ///   func show(_ request: NetworkOperation<User>) {
  ///     request.onCompletion(on: .shared) { self.name = (try? $0.get().firstName) ?? "no user" }
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - actor: The main actor, `.shared`.
  ///   - handler: Called once, soon after the operation has ended, never inside this call.
  public final func onCompletion(
    on actor: MainActor,
    _ handler: @escaping @MainActor (Result<Output, any Error>) -> Void
  ) {
    // The main queue is the executor of the main actor.
    onCompletion { result in
      DispatchQueue.main.async { MainActor.assumeIsolated { handler(result) } }
    }
  }

  /// Ends the operation with its result, from any thread; the first result counts.
  ///
  /// A cancelled operation always ends with `CancellationError`. An operation that calls the base's
  /// `finish()` instead of this method ends with ``MissingResult``.
  public final func complete(result: Result<Output, any Error>) {
    finish { outcome = isCancelled ? .failure(CancellationError()) : result }
  }

  /// Begins the work, which ends with a call of ``complete(result:)``, now or later.
  ///
  /// Called once, on a thread of the queue, unless the operation was handed an error or one of its
  /// dependencies was cancelled. Override it without calling `super`; this implementation fails.
  ///
  /// - Throws: The error that the operation ends with.
  open func beginWork() throws { throw MissingInput() }

  /// Stops the work, if it can be stopped; override it without calling `super`.
  ///
  /// Called once if the operation is cancelled while its work goes on, after ``beginWork()`` has
  /// returned. The operation has ended by then: a result is not needed any more.
  open func stopWork() {}

  /// Begins the work, unless there is an error already, or a dependency was cancelled.
  public final override func main() {
    if let error { return complete(result: .failure(error)) }
    // The adapter itself may have been cancelled: then it handed nothing over.
    if dependencies.contains(where: \.isCancelled) { return cancel() }
    hasBegun = true
    do { try beginWork() } catch { complete(result: .failure(error)) }
  }

  /// Ends the operation, and then stops its work.
  // NB: in this order, because a transport may answer inside its `cancel()`.
  public final override func stop() {
    complete(result: .failure(CancellationError()))
    if hasBegun { stopWork() }
  }

  /// Sets an error as the result, if the operation is about to finish without one.
  public final override func willEnd() {
    guard outcome == nil else { return }
    outcome = .failure(isCancelled ? CancellationError() : MissingResult())
  }

  /// Calls the handlers that wait for the result.
  public final override func didEnd() {
    for handler in state.withLock({ $0.end() }) { handler() }
  }
}
