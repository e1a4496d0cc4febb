// The base of the operations that adapters join: one that ends with a result, whatever happens.

import Foundation
public import Operations
import Synchronization

/// An operation that ends with a result, exactly once.
///
/// Its result is the first of these:
///
/// | what happened                                 | the result                            |
/// |-----------------------------------------------|---------------------------------------|
/// | it was cancelled before it had finished       | `CancellationError`, at once          |
/// | an adapter set ``error`` before it started    | that error; its work never begins     |
/// | one of its dependencies was cancelled         | `CancellationError`; it is cancelled  |
/// | ``beginWork()`` threw                         | that error                            |
/// | its work called ``complete(result:)``         | that result                           |
///
/// A subclass overrides ``beginWork()``, and ``stopWork()`` if its work can be stopped; neither calls
/// `super`. What the work needs are properties that an adapter writes:
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
/// Such a property needs no lock as long as it is read in `beginWork()` and `stopWork()` alone, and
/// written by adapters, or before the operation is in a queue. The adapter is a dependency: its block
/// ends before the work begins. An operation that is cancelled does not wait for its dependencies,
/// but then its work does not begin, and nobody reads what an adapter still writes.
///
/// The idea: S. Curtis, "Use OperationQueue to Chain API Calls in Swift".
///
/// `@unchecked Sendable`: `state` has its lock, and `hasBegun` is used in `main()` and `stop()` alone,
/// of which the base calls one after the other. Subclasses say why they are safe themselves.
open class NetworkOperation<Output: Sendable>: AsynchronousOperation, @unchecked Sendable {
  private struct State {
    var upstreamError: (any Error)?
    var outcome = Outcome<Result<Output, any Error>>()
    var waiting: [Outcome<Result<Output, any Error>>.Handler] = []
  }

  // Guards one decision at a time; handlers are called outside of it.
  private let state = Mutex(State())
  private var hasBegun = false

  /// How the operation ended; nil until then.
  public final var result: Result<Output, any Error>? { state.withLock { $0.outcome.value } }

  /// Why the operation has no value: the error it ended with, or the one it was handed.
  ///
  /// An adapter sets it when there is nothing to work on. It counts if it is set before the
  /// operation starts, the first of several; nil changes nothing.
  public final var error: (any Error)? {
    get {
      state.withLock { state in
        switch state.outcome.value {
        case .success: nil
        case .failure(let error): error
        case nil: state.upstreamError
        }
      }
    }
    set { state.withLock { $0.upstreamError = $0.upstreamError ?? newValue } }
  }

  /// Lets a handler wait for the result; any number may.
  ///
  /// - Parameter handler: Called once, on the thread that ends the operation; at once, on the
  ///   caller's, if it has ended already.
  public final func onCompletion(
    _ handler: @escaping @Sendable (Result<Output, any Error>) -> Void
  ) {
    guard let result = state.withLock({ $0.outcome.wait(handler) }) else { return }
    handler(result)
  }

  /// Ends the operation with its result, from any thread; the first one counts.
  ///
  /// Whatever the result, a cancelled operation ends with `CancellationError`. One that calls the
  /// base's `finish()` instead has no result, and ends with ``MissingResult``.
  public final func complete(result: Result<Output, any Error>) {
    finish { settle(result) }
  }

  // Only while the operation finishes: a cancel is too late then, and nobody sees it as finished yet.
  private func settle(_ result: Result<Output, any Error>) {
    let result = isCancelled ? .failure(CancellationError()) : result
    state.withLock { $0.waiting += $0.outcome.settle(result) }
  }

  /// Begins the work, which ends with a call of ``complete(result:)``, now or later.
  ///
  /// Called once, on a thread of the queue, and only if there is something to work on. To be
  /// overridden, without calling `super`; this one does nothing, and has failed.
  ///
  /// - Throws: Whatever the operation is to end with.
  open func beginWork() throws { throw MissingInput() }

  /// Stops the work, if it can be stopped; to be overridden, without calling `super`.
  ///
  /// Called once if the operation is cancelled while its work goes on, after ``beginWork()`` has
  /// returned. The operation has ended by then: no result is expected any more.
  open func stopWork() {}

  /// Begins the work, unless it has nothing to work on.
  public final override func main() {
    if let error { return complete(result: .failure(error)) }
    // The adapter before may itself have been cancelled: then nobody has handed over anything.
    if dependencies.contains(where: \.isCancelled) { return cancel() }
    hasBegun = true
    do { try beginWork() } catch { complete(result: .failure(error)) }
  }

  /// Ends the operation, and then stops its work.
  // NB: in this order. A transport may answer inside its `cancel()`.
  public final override func stop() {
    complete(result: .failure(CancellationError()))
    if hasBegun { stopWork() }
  }

  /// Gives an operation a result that is about to finish without one.
  public final override func willEnd() { settle(.failure(MissingResult())) }

  /// Calls those who waited for the result.
  public final override func didEnd() {
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
    guard let result else { return }
    for handler in waiting { handler(result) }
  }
}

/// Why an operation ended that began its work without what it works on.
public struct MissingInput: Error {
  /// Makes the error.
  public init() {}
}

/// Why an operation ended whose work finished it without a result.
public struct MissingResult: Error {
  /// Makes the error.
  public init() {}
}
