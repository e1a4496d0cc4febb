// An operation's turn: it is added, its blockers go, it begins, and it ends.

import Foundation
import Operations
import Synchronization

/// The operations whose turn a step has brought.
struct Turns {
  /// Nothing blocks these any more.
  var ready: [WaitingOperation] = []
  /// These may leave the line of their category.
  var sent: [WaitingOperation] = []

  /// Lets the operations enter their queues; called outside of a step.
  func begin() {
    for operation in ready { operation.enter() }
    for operation in sent { operation.leaveLineInTurn() }
  }

  static func += (turns: inout Turns, other: Turns) {
    turns.ready += other.ready
    turns.sent += other.sent
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
  // cancelled and released earlier, so a `KeepAliveOperation` is the dependent: it cannot be
  // cancelled.
  final func wait(forForeign operation: Operation) {
    guard step({ links.run.block() }) else { return }
    KeepAliveOperation([operation]) { [weak self] in self?.unblock() }.waitAlone()
  }

  /// Removes one blocker, and enters the queue if it was the last.
  final func unblock() { step { links.run.unblock() ? standInLine() : Turns() }.begin() }

  // MARK: The line of a category

  /// Lets a ready operation enter its queue, or stand in the line of its categories; in a step.
  final func standInLine() -> Turns {
    guard !links.categories.isEmpty else { return Turns(ready: [self]) }
    let waiter = CategoryLines.Waiter(self)
    guard !CategoryLines.shared.withLock({ $0.stand(waiter) }) else { return Turns(ready: [self]) }
    _ = links.run.block()
    return Turns()
  }

  /// Leaves the line, and gives back what was taken; in a step.
  final func leaveLine() -> Turns {
    guard !links.categories.isEmpty else { return Turns() }
    let waiter = CategoryLines.Waiter(self)
    return Turns(sent: CategoryLines.shared.withLock { $0.leave(waiter) })
  }

  /// Enters the queue because a category is free, unless another blocker has come meanwhile.
  final func leaveLineInTurn() {
    step { links.run.unblock() ? Turns(ready: [self]) : leaveLine() }.begin()
  }

  // MARK: The start and the end

  /// Enters the queue, or is the next one on this thread.
  final func enter() {
    let chain = step { links.chain }
    guard !Trampoline.take(self, of: chain) else { return }
    if let chain { chain.enter(self) } else { Trampoline.startOnDispatchThread(self) }
  }

  /// Notes that the operation is started in its turn, and takes its categories.
  ///
  /// - Parameter slot: Its place in the queue, if it has one.
  /// - Returns: Whether it may be started now; if not, the place is free again.
  final func begin(in slot: QueueSlot?) -> Bool {
    let (mayStart, turns) = step { () -> (Bool, Turns) in
      guard links.run.isReady else { return (false, Turns()) }
      guard !links.categories.isEmpty else { return (links.begin(in: slot), Turns()) }
      let waiter = CategoryLines.Waiter(self)
      return CategoryLines.shared.withLock { lines in
        guard !lines.take(waiter) else { return (links.begin(in: slot), Turns()) }
        _ = links.run.block()
        return (false, Turns(sent: lines.standAgain(waiter)))
      }
    }
    turns.begin()
    return mayStart
  }

  /// Notes the start, if that came by hand, or from a plain queue.
  ///
  /// - Parameter isExclusive: Whether the operation has to stand in line for a category.
  /// - Returns: What delivers to the operation; nil if it had to wait for something.
  final func noteStart(isExclusive: Bool) -> (first: Upstream?, others: [Upstream])? {
    step {
      let isByHand = links.run.start()
      guard !isByHand || !(isExclusive || links.needsQueue) else { return nil }
      return (links.upstream, links.otherUpstreams)
    }
  }

  /// Notes the end: unblocks those that wait for it, gives back the categories, and empties the links.
  final func end() -> Ending {
    step {
      var turns = leaveLine()
      // It may have begun too early: started by hand, or cancelled.
      if !links.hasWaited { stopWaitingForAll() }
      let former = links.end()
      let dependents = former.dependents.compactMap(\.operation)
      for operation in dependents {
        if operation.links.run.unblock() { turns += operation.standInLine() }
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
