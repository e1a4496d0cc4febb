// Tests that operations are released after their end, and not before.

import Operations
import Receivers
import TestSupport
import Testing

@Suite struct LifetimeTests {
  @Test(arguments: [false, true])
  func `an operation is kept alive while it executes, and the queue's cancel still reaches it`(
    _ isCancelled: Bool
  ) async throws {
    let queue = OperationQueue()
    let inbox: Inbox<String>
    weak var operation: Manual?
    let waiting: AddOne?
    do {
      let unheld = Manual()
      operation = unheld
      inbox = unheld.inbox()
      let left = unheld.deliver(to: AddOne())
      let other = unheld.deliver(to: AddOne())
      left.add(to: queue)
      try await unheld.begins()
      left.cancel()
      waiting = isCancelled ? other : nil
      let waits = !unheld.isCancelled && !other.isFinished
      #expect(left.isFinished && waits, "the other receiver may still be added")
    }
    if isCancelled { queue.cancelAllOperations() } else { operation?.finish(with: .success(1)) }
    try await inbox.receives(isCancelled ? "Manual failed: isCancelled" : "1")
    withExtendedLifetime(waiting) {}
  }

  @Test func `operations that wait may be cancelled and released before the others end (A19)`()
    async throws
  {
    for _ in 0..<100 {
      let manual = Manual()
      let block = BlockOperation {}
      let gone = Inbox<Void>()
      manual.deliver(to: AddOne()).add(to: OperationQueue())
      do {
        let receiver = Tracked(gone)
        let dependent = Tracked(gone)
        let other = Tracked(gone)
        manual.deliver(to: receiver)
        dependent.addDependency(manual)
        other.addDependency(block)
        for operation in [receiver, dependent, other] {
          operation.add(to: OperationQueue()).cancel()
        }
        manual.deliver(to: Tracked(gone))  // is never added
      }
      #expect(await gone.arrived(4).count == 4)
      try await manual.begins()
      manual.finish(with: .success(1))
      block.start()
    }
  }

  @Test func `handlers and dependencies that are added after the end are not kept`() async throws {
    let gone = Inbox<Void>()
    do {
      let tracked = Tracked(gone)
      try await tracked.run()
      tracked.didFinish(on: .global()) { [tracked] _ in _ = tracked }
      tracked.addDependency(Manual())
      tracked.addDependency(BlockOperation {})
      #expect(tracked.dependencies.isEmpty)
    }
    try await gone.only("it must be released")
  }

  @Test func `an operation that is started by hand, and added, runs once`() async throws {
    let manual = Manual()
    let receiver = AddOne()
    let end = manual.deliver(to: receiver).deliver(to: AddOne()).added()
    try await manual.begins()
    receiver.start()
    receiver.start()
    try await receiver.inbox().receives(notAdded, "it was started too early")
    manual.finish(with: .success(1))
    try await end.receives(notAdded)
    #expect(receiver.executed.values.isEmpty)
    let number = Number(3)
    let queue = OperationQueue()
    number.start()
    number.add(to: queue)
    #expect(number.result?.inWords == "3" && queue.operationCount == 0)
  }
}

/// The error of an operation that was started before it could be.
let notAdded =
  "AddOne did not begin: it waits for others. Add it with add(to:) or to an AOperationQueue"
