// What stands in a queue for chains none of whose operations is there.

import Foundation
import Operations
import Synchronization

/// Keeps a queue from being idle while all operations of a chain wait for others; then for more chains.
///
/// `@unchecked Sendable`: its chains are guarded by their lock, and the rest is constant.
final class QueueHold: AsynchronousOperation, @unchecked Sendable {
  /// What it waits for.
  private let end = AsynchronousOperation()
  // Guards one decision at a time. Empty: the hold is leaving the queue.
  private let chains: Mutex<[QueuedChain]>

  private init(for chain: QueuedChain) {
    chains = Mutex([chain])
    super.init()
    addDependency(end)
  }

  /// Lets a hold of the queue stand there for a chain, too, or else a new one.
  // NB: on Linux (Swift 6.3) a queue looks at all its waiting operations whenever one ends. With a hold for
  // each of 4,000 chains that took 40 s. Of two threads at once, each may add one: that does no harm.
  static func hold(_ queue: OperationQueue, for chain: QueuedChain) -> QueueHold {
    for case let hold as QueueHold in queue.addedOperations where hold.add(chain) { return hold }
    let hold = QueueHold(for: chain)
    queue.add(hold)
    return hold
  }

  private func add(_ chain: QueuedChain) -> Bool {
    chains.withLock { chains in
      if !chains.isEmpty { chains.append(chain) }
      return !chains.isEmpty
    }
  }

  /// Cancels the chains; the hold ends when they have.
  override func cancel() {
    for chain in chains.withLock({ $0 }) { chain.cancel() }
  }

  /// Lets a chain go, and leaves the queue if it was the last.
  func release(_ chain: QueuedChain) {
    let isEmpty = chains.withLock { chains in
      if let place = chains.firstIndex(where: { $0 === chain }) { chains.remove(at: place) }
      return chains.isEmpty
    }
    if isEmpty { end.start() }
  }
}
