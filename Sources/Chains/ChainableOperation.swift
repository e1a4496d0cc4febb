// One link of a chain: takes what the link before it gave, and gives something to the next.

import Foundation
public import Operations
import Synchronization

/// An operation that takes an input, and gives an output.
///
/// A subclass overrides ``main(_:)``, which begins the work with the input; whoever ends the work calls
/// ``finish(_:)``. A link whose upstream failed, or was cancelled, does not begin: it finishes with
/// that error. So each error reaches the end of the chain, and each link finishes.
///
/// ```swift
/// final class Doubling: ChainableOperation<Int, Int>, @unchecked Sendable {  // it has no state
///   override func main(_ input: Int) { finish(.success(input * 2)) }
/// }
/// ```
///
/// An operation runs once, in the chain that is started first; in any other it stands for its
/// result. Add chains to a queue, and never a link alone.
///
/// The idea is the one of the Swift package ChainableOperations.
///
/// `@unchecked Sendable`: `input` and `output` are written once, before the state that lets others
/// read them changes under its lock; `main()`, which alone reads the input, takes it out again.
open class ChainableOperation<Input: Sendable, Output: Sendable>: AsynchronousOperation,
  @unchecked Sendable
{
  // Guards one decision at a time; successors are called outside of it.
  private let state = Mutex(LinkState())
  // Written by the only upstream, before `hasInput`; taken after it, by `main()`, which runs once.
  private var input: Result<Input, any Error>?
  // Written by the one call that finishes the operation, before `isFinished`; read after it.
  private var output: Result<Output, any Error>?

  /// What became of the operation; nil until it has finished.
  public final var result: Result<Output, any Error>? { isFinished ? outcome : nil }

  /// Begins the work, if there is an input to work on.
  public final override func main() {
    guard state.withLock({ $0.hasInput }), let input else {
      return finish(.failure(OperationChainError.notInChain))
    }
    self.input = nil
    switch input {
    case .success(let value): main(value)
    case .failure(let error): finish(.failure(error))
    }
  }

  /// Begins the work on an input; to be overridden, without calling `super`.
  ///
  /// Called at most once, on any thread but the caller's. Work that begins here ends with a call of
  /// ``finish(_:)``.
  ///
  /// - Parameter input: What the link before this one gave.
  open func main(_ input: Input) { finish() }

  /// Finishes the operation, and hands its result on; after the first call it does nothing.
  ///
  /// Callable from any thread, also inside ``main(_:)``. Whatever the result, a cancelled operation
  /// ends with `CancellationError`.
  ///
  /// - Parameter result: What the next links get, each of them, or why they get nothing.
  public final func finish(_ result: Result<Output, any Error>) {
    finish { output = isCancelled ? .failure(CancellationError()) : result }
  }

  /// Finishes the operation with a result whose kind of error is known; see ``finish(_:)``.
  ///
  /// - Parameter result: What the next links get, each of them, or why they get nothing.
  public final func finish<Failure>(_ result: Result<Output, Failure>) {
    finish(result.mapError { $0 as any Error })
  }

  /// Cancels the operation, see `AsynchronousOperation`; one that waits for others ends at once.
  public final override func cancel() {
    super.cancel()
    if state.withLock({ $0.isWaiting }) { start() }
  }

  /// Hands the result on.
  public final override func didEnd() {
    let successors = state.withLock { $0.ended() }
    guard !successors.isEmpty else { return }
    DispatchQueue.global().async { Strand.run(successors.compactMap { $0() }) }
  }

  /// The result; an error if there was none: after a cancel, or a bare `finish()`.
  private var outcome: Result<Output, any Error> {
    output ?? .failure(isCancelled ? CancellationError() : OperationChainError.noResult)
  }
}

// MARK: Being a link

/// What a chain has to know of an operation, whatever its types.
protocol Link: AsynchronousOperation {
  /// Whether some chain has started, and will run the operation.
  var isScheduled: Bool { get }

  /// Asks to run the operation; true for the first chain that does.
  func schedule() -> Bool

  /// Lets the operation be started later, by somebody else, or by its `cancel()`.
  func letWait()

  /// Says that `start()` has returned, and asks for the links that can run now.
  func returned() -> [any Link]
}

extension ChainableOperation: Link {
  final var isScheduled: Bool { state.withLock { $0.isScheduled } }

  final func schedule() -> Bool { state.withLock { $0.schedule() } }

  final func letWait() { state.withLock { $0.letWait() } }

  final func returned() -> [any Link] {
    state.withLock { $0.returned() }.compactMap { $0() }
  }

  /// Takes the input: the link can run now.
  final func receive(_ input: Result<Input, any Error>) -> any Link {
    self.input = input
    state.withLock { $0.receive() }
    return self
  }

  /// Lets a successor have the result, at once if it is there; it then says which link can run.
  final func whenFinished(
    _ successor: @escaping @Sendable (Result<Output, any Error>) -> (any Link)?
  ) -> (any Link)? {
    let waits = state.withLock { $0.wait { [self] in successor(outcome) } }
    return waits ? nil : successor(outcome)
  }
}
