// Exercise 6.5 · Cancellation · repair · 20 min · W1.1 W3.1 W4.1–W4.5 W4.7
import Nodes
import UserAPI

/// Lets the next node work on a queue, so that the caller continues at once.
///
/// GIVEN  The document's own node: it passes values and errors on, and no cancel.
/// WRITE  First half: repair `process`, so that
///        1. values and errors arrive, as now, and the caller never waits for the queue;
///        2. a cancel of what `process` returned stops the work of the next node;
///        3. after that cancel, work that waits for the queue never begins;
///        4. if the work is cancelled, what `process` returned is cancelled, too.
public struct QueueNode<Input: Sendable, Output: Sendable>: Node {
  private let queue: DispatchQueue
  private let next: any Node<Input, Output>

  /// Makes a node around another.
  ///
  /// - Parameters:
  ///   - queue: Where the next node begins its work.
  ///   - next: The node that works there.
  public init(on queue: DispatchQueue, next: some Node<Input, Output>) {
    self.queue = queue
    self.next = next
  }

  /// Lets the next node process the input on the queue.
  public func process(_ data: Input) -> Observer<Output> {
    .emit(data: data).dispatch(on: queue).map { [next] in next.process($0) }
  }
}

/// The switch of one run; its nodes check it before they begin and before they emit.
///
/// A cancel that travels from observer to observer is not enough: while a request is being sent, it
/// has no observer yet.
///
/// GIVEN  `aborter`, a switch of the engine. `AborterNode(aborter:next:)` makes a node around another,
///        which the switch can stop.
/// WRITE  Second half: `guarding` and `cancel()`, so that after `cancel()`
///        5. the work that a guarded node is doing has ended with a cancel, and is stopped;
///        6. no guarded node begins any work.
/// LEAVE  The signatures. The nodes that are guarded: 6.6 chooses them.
/// SIZE   1 line each. Tests: Tests/Chapter6NodesTests/05-CancellationTests.swift
public final class Cancellation: Sendable {
  private let aborter = Aborter()

  /// Makes a switch that is not thrown yet.
  public init() {}

  /// Makes a node that does the same work until `cancel()` stops it.
  ///
  /// After `cancel()` it begins no work. If it is just beginning on another thread, that work is
  /// stopped at once.
  public func guarding<Input, Output>(
    _ next: some Node<Input, Output>
  ) -> some Node<Input, Output> {
    AborterNode(aborter: aborter, next: next)
  }

  /// Cancels the run.
  public func cancel() {
    aborter.abort()
  }
}
