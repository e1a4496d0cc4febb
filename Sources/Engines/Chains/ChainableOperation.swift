// A link of a chain, the `InitialChainableOperation`, and `Link`: what a chain knows of both.

import Foundation
public import Operations
import Synchronization

/// An operation that takes an input, and gives an output.
///
/// A subclass overrides ``main(_:)``, which begins the work with the input. The code that ends the
/// work calls ``finish(_:)``. If the link before failed, or was cancelled, this link does not
/// begin, and finishes with the same error. So each error reaches the end of the chain, and each
/// link finishes.
///
/// ```swift
/// final class Doubling: ChainableOperation<Int, Int>, @unchecked Sendable {  // it has no state
///   override func main(_ input: Int) { finish(.success(input * 2)) }
/// }
/// ```
///
/// A subclass names both of its types. Without the second, the compiler also says "failed to produce
/// diagnostic for expression; please submit a bug report": mend the first error.
///
/// An operation runs once, in the chain that is started first; all other chains get the same
/// result. So a chain has an operation only once: a second place traps, where it is joined. Add a
/// chain to a queue, and never a link without its chain.
///
/// The idea comes from the Swift package ChainableOperations.
///
/// `@unchecked Sendable`: `input` and `output` are written before the state changes under its lock,
/// and only that change allows others to read them. Only `main()` reads the input, and empties it.
open class ChainableOperation<Input: Sendable, Output: Sendable>: AsynchronousOperation,
  @unchecked Sendable
{
  // Guards one decision at a time; successors are called outside of it.
  private let state = Mutex(LinkState())
  // Written by the link before, which then sets `hasInput`; taken by `main()`, which runs once.
  private var input: Result<Input, any Error>?
  // Written by the call that finishes the operation, and then sets `isFinished`; read later.
  private var output: Result<Output, any Error>?

  /// How the operation ended; nil until it has finished.
  public final var result: Result<Output, any Error>? { isFinished ? resultOrError : nil }

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

  /// Begins the work on an input; override it without calling `super`.
  ///
  /// Called at most once, on any thread, and never inside the call that adds the chain. Work that
  /// begins here ends with a call of ``finish(_:)``.
  ///
  /// - Parameter input: The output of the link before this one.
  open func main(_ input: Input) { finish() }

  /// Finishes the operation, and hands its result to the next links; a second call does nothing.
  ///
  /// Callable from any thread, also inside ``main(_:)``. A cancelled operation always ends with
  /// `CancellationError`.
  ///
  /// - Parameter result: The output that each of the next links gets, or the error.
  public final func finish(_ result: Result<Output, any Error>) {
    finish { output = isCancelled ? .failure(CancellationError()) : result }
  }

  /// Finishes the operation with a result whose type of error is known; see ``finish(_:)``.
  ///
  /// - Parameter result: The output that each of the next links gets, or the error.
  public final func finish<Failure>(_ result: Result<Output, Failure>) {
    finish(result.mapError { $0 as any Error })
  }

  /// Hands the result to the next links.
  public final override func didEnd() {
    let successors = state.withLock { $0.ended() }
    guard !successors.isEmpty else { return }
    DispatchQueue.global().async { Trampoline.run(successors.compactMap { $0() }) }
  }

  /// The result; an error if there is none, after a cancel or a plain `finish()`.
  private var resultOrError: Result<Output, any Error> {
    output ?? .failure(isCancelled ? CancellationError() : OperationChainError.noResult)
  }
}

// MARK: The first link

/// An operation that a chain can begin with: it takes nothing, and gives an output.
///
/// A subclass overrides `main(_:)`, whose input is empty. The code that ends the work calls
/// `finish(_:)`.
///
/// ```swift
/// final class Answer: InitialChainableOperation<Int>, @unchecked Sendable {  // it has no state
///   override func main(_: Void) { finish(.success(42)) }
/// }
/// ```
///
/// `@unchecked Sendable`: it has no state of its own.
open class InitialChainableOperation<Output: Sendable>: ChainableOperation<Void, Output>,
  @unchecked Sendable
{}

// MARK: What a chain knows of its links

/// What a chain has to know of an operation, without its types.
protocol Link: FollowedOperation {
  /// Notes that the operation has a place in a chain; true for its first place.
  func join() -> Bool

  /// Claims the operation for a chain; true for the first chain that does.
  func schedule() -> Bool

  /// Calls a closure once, when the result of the link is there, now or later.
  func whenEnded(_ body: @escaping @Sendable () -> Void)
}

extension ChainableOperation: Link {
  final func join() -> Bool { state.withLock { $0.join() } }

  final func schedule() -> Bool { state.withLock { $0.schedule() } }

  /// Waits for the dependencies that the link was given; a cancelled link does not.
  package final func startInTurn() {
    guard !dependencies.isEmpty else { return start() }
    whenReady { [self] _, _ in DispatchQueue.global().async { self.start() } }
  }

  package final func startReturned() -> [any FollowedOperation] {
    state.withLock { $0.startReturned() }.compactMap { $0() }
  }

  final func whenEnded(_ body: @escaping @Sendable () -> Void) {
    _ = whenFinished { _ in
      body()
      return nil
    }
  }

  /// Takes the input; returns the link, since it can run now.
  final func receive(_ input: Result<Input, any Error>) -> any Link {
    self.input = input
    state.withLock { $0.receive() }
    return self
  }

  /// Hands the result to a successor, now or when it is there.
  ///
  /// - Returns: The link that can run now, if the result is there already.
  final func whenFinished(
    _ successor: @escaping @Sendable (Result<Output, any Error>) -> (any Link)?
  ) -> (any Link)? {
    let waits = state.withLock { $0.addSuccessor { [self] in successor(resultOrError) } }
    return waits ? nil : successor(resultOrError)
  }
}
