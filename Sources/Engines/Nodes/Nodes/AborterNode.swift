// A node whose work an `Aborter` can stop from outside, even before it has begun.

import Synchronization

/// Gives the output of the next node, until its aborter stops it.
///
/// A cancel travels from observer to observer. So it cannot reach work that is just beginning, and
/// has no observer yet. An aborter exists before the work does. Put one of these nodes around each
/// node that must not begin after an abort, and one around all of them together. After an abort no
/// node begins, except one that is just beginning on another thread, and its work is stopped at once.
public struct AborterNode<Input: Sendable, Output: Sendable>: Node {
  private let aborter: Aborter
  private let next: any Node<Input, Output>

  /// Makes a node around another.
  ///
  /// - Parameters:
  ///   - aborter: Stops the work of this node.
  ///   - next: The node whose work is stopped.
  public init(aborter: Aborter, next: some Node<Input, Output>) {
    self.aborter = aborter
    self.next = next
  }

  /// Lets the next node process the input.
  ///
  /// - Returns: The next node's output; cancelled after an abort.
  public func process(_ data: Input) -> Observer<Output> {
    guard !aborter.isAborted else { return SettledObserver(.canceled) }
    let result: Observer<Output> = next.process(data).derived { [aborter] signal in
      // Two threads may abort. The second call can return before the first one has cancelled this
      // result, and from then on no value may come.
      .end(aborter.isAborted ? .canceled : signal)
    }
    // An abort may have come while the next node began: then its work is stopped at once.
    if let core = result.core, !aborter.watch(core) { result.cancel() }
    return result
  }
}

/// Stops the work of all nodes that were made with it, at any moment.
public final class Aborter: Sendable {
  /// A result in progress, held by those who can still emit: without them nothing is left to cancel.
  private struct Entry: Sendable { weak var result: ContextCore? }

  private struct State: Sendable {
    var entries: [Entry] = []
    /// The number of entries at which those without a result are removed.
    var limit = 4

    /// Removes the entries without a result, as soon as there are twice as many as after the last time.
    ///
    /// - Returns: The other results, to be released outside the lock.
    mutating func removeOld() -> [ContextCore] {
      guard entries.count > limit else { return [] }
      let alive = entries.compactMap(\.result)
      entries = alive.map { Entry(result: $0) }
      limit = max(4, 2 * alive.count)
      return alive
    }
  }

  // The lock guards the results in progress, nil after the abort; they are cancelled and released
  // outside it.
  private let state = Mutex<State?>(State())

  /// Makes an aborter that has not stopped anything yet.
  public init() {}

  /// Cancels all work that its nodes are doing, and all that they would do later, from any thread.
  ///
  /// A second call does nothing.
  public func abort() {
    for case let result? in state.withLock({ $0.take() })?.entries.map(\.result) ?? [] {
      Trampoline.run { result.end(with: .canceled, &$0) }
    }
  }

  /// Whether the abort has come.
  var isAborted: Bool { state.withLock { $0 == nil } }

  /// Cancels a result when the abort comes.
  ///
  /// - Returns: False if the abort has come already.
  /// - Complexity: O(1), amortized.
  func watch(_ result: ContextCore) -> Bool {
    let (isWatched, alive) = state.withLock { state in
      state?.entries.append(Entry(result: result))
      return (state != nil, state?.removeOld() ?? [])
    }
    withExtendedLifetime(alive) {}  // what ends meanwhile is released here, without the lock
    return isWatched
  }
}
