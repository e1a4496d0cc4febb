// The node that can be stopped from elsewhere, also before it has begun.

import Synchronization

/// Gives what the next node gives, until an aborter stops it.
///
/// A cancel travels from observer to observer, and so it cannot reach work that is only being begun.
/// An aborter is there before, around each node that must not begin after an abort, and around all of
/// them together: after an abort nothing begins, except what was just about to, on another thread,
/// which is stopped at once.
public struct AborterNode<Input: Sendable, Output: Sendable>: Node {
  private let aborter: Aborter
  private let next: any Node<Input, Output>

  /// Makes a node around another.
  ///
  /// - Parameters:
  ///   - aborter: Stops what this node processes.
  ///   - next: The node whose work is stopped.
  public init(aborter: Aborter, next: some Node<Input, Output>) {
    self.aborter = aborter
    self.next = next
  }

  /// Has the next node process the input; after an abort the output is cancelled.
  ///
  /// The output is multicast if the next node's is.
  public func process(_ data: Input) -> Observer<Output> {
    if aborter.isAborted { return Observer(ContextState(Settled(signal: .canceled))) }
    let source = next.process(data)
    let result = Context<Output>(ContextState(isMulticast: source.isMulticast))
    // The abort may have come while the next node began: then what it began is stopped at once.
    if !aborter.watch(result) { result.cancel() }
    result.listen(to: source) { [aborter] result, signal, log, agenda in
      // Somebody else's abort may have returned before the one that is cancelling us gets here.
      result.send(aborter.isAborted ? .canceled : signal, log, &agenda)
    }
    return result
  }
}

/// Stops the work of the nodes that were made with it, at any moment.
public final class Aborter: Sendable {
  // The lock guards who is running, nil after the abort; nobody is cancelled inside of it.
  private let running = Mutex<[ObjectIdentifier: @Sendable () -> Void]?>([:])

  /// Makes an aborter that stops nothing yet.
  public init() {}

  /// Cancels all that is being processed, and all that will be, from any thread.
  ///
  /// A second call does nothing.
  public func abort() {
    let stops = running.withLock { $0.take() }
    stops?.values.forEach { $0() }
  }

  var isAborted: Bool { running.withLock { $0 == nil } }

  /// Cancels a result when the abort comes; says no if it has been.
  func watch<Output>(_ result: Context<Output>) -> Bool {
    let id = ObjectIdentifier(result)
    let isRunning = running.withLock { running in
      running?[id] = { [weak result] in result?.cancel() }
      return running != nil
    }
    // A branch, and no handler of ours: `unsubscribe()` must leave it.
    let isMulticast = result.isMulticast
    let branch = Handler.branch(ObjectIdentifier(self), follower: nil) { [weak self] signal, _, _ in
      if isMulticast && !signal.isFinal { return true }
      self?.forget(id)
      return false
    }
    result.subscribe(branch)
    return isRunning
  }

  private func forget(_ result: ObjectIdentifier) {
    let ended = running.withLock { $0?.removeValue(forKey: result) }
    withExtendedLifetime(ended) {}  // ends here, without the lock
  }
}
