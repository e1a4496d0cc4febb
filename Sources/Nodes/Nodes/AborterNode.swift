// A node whose work can be stopped from outside, even before it has begun.

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
    if aborter.isAborted { return .ended(with: .canceled) }
    let source = next.process(data)
    let result = Context<Output>(ContextState(isMulticast: source.isMulticast))
    // An abort may have come while the next node began: then its work is stopped at once.
    if !aborter.watch(result) { result.cancel() }
    result.follow(source) { [aborter] result, signal, log, trampoline in
      // Two threads may abort. The second call can return before the first one has cancelled this
      // result, and from then on no value may come.
      result.send(aborter.isAborted ? .canceled : signal, log, &trampoline)
    }
    return result
  }
}

/// Stops the work of all nodes that were made with it, at any moment.
public final class Aborter: Sendable {
  // The lock guards the functions that cancel the work in progress, nil after the abort; they are
  // called and released outside it.
  private let cancels = Mutex<[ObjectIdentifier: @Sendable () -> Void]?>([:])

  /// Makes an aborter that has not stopped anything yet.
  public init() {}

  /// Cancels all work that its nodes are doing, and all that they would do later, from any thread.
  ///
  /// A second call does nothing.
  public func abort() {
    let cancels = cancels.withLock { $0.take() }
    cancels?.values.forEach { $0() }
  }

  /// Whether the abort has come.
  var isAborted: Bool { cancels.withLock { $0 == nil } }

  /// Cancels a result when the abort comes.
  ///
  /// - Returns: False if the abort has come already.
  func watch<Output>(_ result: Context<Output>) -> Bool {
    let id = ObjectIdentifier(result)
    let isWatched = cancels.withLock { cancels in
      cancels?[id] = { [weak result] in result?.cancel() }
      return cancels != nil
    }
    // A branch and not a handler, so that `unsubscribe()` does not remove it.
    let isMulticast = result.isMulticast
    let branch = Subscriber.branch(id: ObjectIdentifier(self), follower: nil) {
      [weak self] signal, _, _ in
      if isMulticast && !signal.isFinal { return true }
      self?.forget(id)
      return false
    }
    result.subscribe(branch)
    return isWatched
  }

  private func forget(_ result: ObjectIdentifier) {
    let removed = cancels.withLock { $0?.removeValue(forKey: result) }
    withExtendedLifetime(removed) {}  // released here, without the lock
  }
}
