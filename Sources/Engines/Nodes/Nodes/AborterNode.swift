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
  /// - Returns: The next node's output, multicast if that is; cancelled after an abort.
  public func process(_ data: Input) -> Observer<Output> {
    if aborter.isAborted { return Observer(Message(signal: .canceled)) }
    let source = next.process(data)
    let core = ContextCore(isMulticast: source.isMulticast)
    let result = Observer<Output>(core)
    Trampoline.run { trampoline in
      // An abort may have come while the next node began: then its work is stopped at once.
      if !aborter.watch(core, &trampoline) { core.send(Message(signal: .canceled), &trampoline) }
      result.follow(source, &trampoline) { [aborter] result, message, trampoline in
        // Two threads may abort. The second call can return before the first one has cancelled this
        // result, and from then on no value may come.
        let message = aborter.isAborted ? Message(signal: .canceled) : message
        result.send(message, &trampoline)
      }
    }
    return result
  }
}

/// Stops the work of all nodes that were made with it, at any moment.
public final class Aborter: Sendable {
  /// A result in progress, held by those who can still emit: without them nothing is left to cancel.
  private struct Entry: Sendable { weak var result: ContextCore? }

  // The lock guards the results in progress, nil after the abort; they are cancelled and released
  // outside it.
  private let results = Mutex<[ObjectIdentifier: Entry]?>([:])

  /// Makes an aborter that has not stopped anything yet.
  public init() {}

  /// Cancels all work that its nodes are doing, and all that they would do later, from any thread.
  ///
  /// A second call does nothing.
  public func abort() {
    let results = results.withLock { $0.take() } ?? [:]
    for case let result? in results.values.map(\.result) {
      Trampoline.run { result.send(Message(signal: .canceled), &$0) }
    }
  }

  /// Whether the abort has come.
  var isAborted: Bool { results.withLock { $0 == nil } }

  /// Cancels a result when the abort comes.
  ///
  /// - Returns: False if the abort has come already.
  func watch(_ result: ContextCore, _ trampoline: inout Trampoline) -> Bool {
    let id = ObjectIdentifier(result)
    let isWatched = results.withLock { results in
      results?[id] = Entry(result: result)
      return results != nil
    }
    // At its end, or its release, the result releases this function, and is forgotten. The key is
    // safe: no other object has the identity of a result that is not forgotten.
    let watch = Watch { [weak self] in self?.forget(id) }
    result.add(.function { withExtendedLifetime(watch) {} }, &trampoline)
    return isWatched
  }

  private func forget(_ id: ObjectIdentifier) {
    results.withLock { _ = $0?.removeValue(forKey: id) }
  }
}

/// Calls a closure when it is released.
private final class Watch: Sendable {
  private let end: @Sendable () -> Void
  init(end: @escaping @Sendable () -> Void) { self.end = end }
  deinit { end() }
}
