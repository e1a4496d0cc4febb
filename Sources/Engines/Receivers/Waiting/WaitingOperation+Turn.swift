// An operation's turn: it is added, its blockers go, it begins, and it ends.

import Foundation
import Operations
import Synchronization

/// The operations whose turn a step has brought.
struct Turns {
  /// Nothing blocks these any more.
  var ready: [WaitingOperation] = []

  /// Lets the operations enter their queues; called outside of a step.
  func begin() {
    for operation in ready { operation.enter() }
  }
}

extension WaitingOperation {
  // MARK: Being added

  /// Adds this operation, and all operations upstream; each once.
  ///
  /// - Parameter chain: Holds them in a queue; nil if they run on threads of Dispatch.
  /// - Returns: The operations that are new to any queue, each after its upstream operations.
  final func addWithUpstream(to chain: QueuedChain?) -> [WaitingOperation] {
    step {
      var (added, open): ([WaitingOperation], [WaitingOperation]) = ([], [self])
      while let operation = open.popLast() {
        guard operation.links.run.add() else { continue }
        (operation.links.chain, operation.links.itself) = (chain, operation)
        added.append(operation)
        operation.links.forEachUpstream { open.append($0.operation) }
      }
      return added.reversed()
    }
  }

  /// Adds the other blockers of an operation that was added, and removes the adding itself.
  final func wait(in queue: OperationQueue?) {
    for operation in step({ links.foreignDependencies }) { wait(forForeign: operation) }
    willWait(in: queue)
    // An operation that was cancelled before ends now, and is not started by a slot.
    if isCancelled { start() }
    unblock()
  }

  // MARK: Blockers

  /// Blocks this operation until an operation of another kind has ended.
  // NB: on Linux, an operation has unretained pointers to its dependents. This operation may be
  // cancelled and released earlier, so an `EndWatch` is the dependent: it cannot be
  // cancelled.
  final func wait(forForeign operation: Operation) {
    guard step({ links.run.block() }) else { return }
    EndWatch.wait(for: operation) { [weak self] in self?.unblock() }
  }

  /// Removes one blocker, and enters the queue if it was the last.
  final func unblock() { step { links.run.unblock() ? Turns(ready: [self]) : Turns() }.begin() }

  // MARK: The start and the end

  /// Enters the queue, or is the next one on this thread.
  final func enter() {
    let chain = step { links.chain }
    guard !Trampoline.take(self, of: chain) else { return }
    if let chain { chain.enter(self) } else { Trampoline.startOnDispatchThread(self) }
  }

  /// Notes that the operation is started in its turn.
  ///
  /// - Parameter slot: Its place in the queue, if it has one.
  /// - Returns: Whether it may be started now; if not, the place is free again.
  final func begin(in slot: QueueSlot?) -> Bool {
    step { links.run.isReady && links.begin(in: slot) }
  }

  /// Notes the start, if that came by hand, or from a plain queue.
  ///
  /// - Returns: What delivers to the operation; nil if it had to wait for something.
  final func noteStart() -> (first: Upstream?, others: [Upstream])? {
    step {
      let isByHand = links.run.start()
      guard !isByHand || !links.needsQueue else { return nil }
      return (links.upstream, links.otherUpstreams)
    }
  }

  /// Notes the end: unblocks those that wait for it, and empties the links.
  final func end() -> Ending {
    step {
      var turns = Turns()
      // It may have begun too early: started by hand, or cancelled.
      if !links.hasWaited { stopWaitingForAll() }
      let former = links.end()
      let dependents = former.dependents.compactMap(\.operation)
      for operation in dependents {
        if operation.links.run.unblock() { turns.ready.append(operation) }
      }
      return Ending(former: former, dependents: dependents, turns: turns)
    }
  }
}

/// An operation that has ended: what was linked until then, and whose turn has come.
struct Ending {
  fileprivate let former: Links
  fileprivate let dependents: [WaitingOperation]
  fileprivate let turns: Turns

  /// Lets the others begin, and leaves the queue; what was linked is released after that, outside the lock.
  func letOthersBegin() {
    turns.begin()
    former.chain?.didEnd()
    former.slot?.vacate()
  }
}
