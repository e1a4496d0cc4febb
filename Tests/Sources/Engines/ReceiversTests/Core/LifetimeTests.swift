// Tests that operations are released after their end, and not before.

import Foundation
import Operations
import Receivers
import TestDoubles
import TestSupport
import Testing

@Suite struct LifetimeTests {
  @Test(arguments: [false, true])
  func `the operations of a chain are released after its end, also after a cancel`(
    _ isCancelled: Bool
  ) async throws {
    let gone = Inbox<Void>()
    do {
      let (manual, first, last) = (Manual(), Tracked(gone), Tracked(gone))
      let inbox = manual.deliver(to: first).deliver(to: last).added()
      try await manual.begins()
      if isCancelled { last.cancel() } else { manual.finish(with: .success(1)) }
      _ = try await inbox.only("it must finish")
    }
    #expect(await gone.arrived(2).count == 2)
  }

  @Test func `an operation is kept alive while it executes`() async throws {
    let inbox = Inbox<Int?>()
    weak var operation: Manual?
    do {
      let unheld = Manual()
      operation = unheld
      unheld.didFinish(on: .global()) { inbox.put($0.output) }
      let (left, other) = (unheld.deliver(to: AddOne()), unheld.deliver(to: AddOne()))
      left.add(to: OperationQueue())
      try await unheld.begins()
      left.cancel()
      #expect(left.isFinished && !unheld.isFinished, "the other receiver may still be added")
      other.start()
      #expect(
        other.isFinished && !unheld.isFinished, "it was started too early, and has received nothing"
      )
    }
    operation?.finish(with: .success(1))
    let output = try await inbox.only("it must finish")
    #expect(output == 1)
  }

  @Test func `an operation ends without those that waited for it and were released`() async throws {
    let (gone, manual) = (Inbox<Void>(), Manual())
    let inbox = manual.added()
    try await manual.begins()
    manual.deliver(to: Tracked(gone))
    do { Tracked(gone).addDependency(manual) }
    #expect(await gone.arrived(2).count == 2, "neither was added")
    manual.finish(with: .success(1))
    try await inbox.expect(.output(1))
  }

  @Test func `a receiver may be cancelled and released while upstream runs (A19)`() async throws {
    for _ in 0..<200 {
      let manual = Manual()
      do {
        let receiver = AddOne()
        let inbox = manual.deliver(to: receiver).deliver(to: AddOne()).inbox()
        let other = AddOne()
        manual.deliver(to: other).add(to: OperationQueue())
        receiver.add(to: OperationQueue())
        receiver.cancel()
        _ = inbox
      }
      try await manual.begins()
      manual.finish(with: .success(1))
    }
  }

  @Test func `no dependency keeps a waiting operation alive after its cancel`() async throws {
    let (manual, block, gone) = (Manual(), BlockOperation {}, Inbox<Void>())
    let another = manual.deliver(to: AddOne())
    another.add(to: OperationQueue())
    do {
      let (receiver, dependent, other) = (Tracked(gone), Tracked(gone), Tracked(gone))
      manual.deliver(to: receiver)
      dependent.addDependency(manual)
      other.addDependency(block)
      for operation in [receiver, dependent, other] { operation.add(to: OperationQueue()).cancel() }
    }
    let count = await gone.arrived(3).count
    #expect(count == 3 && !manual.isFinished)
    manual.cancel()
  }

  @Test func `handlers and dependencies that are added after the end are not kept`() async throws {
    let gone = Inbox<Void>()
    do {
      let tracked = Tracked(gone)
      _ = try await tracked.run()
      tracked.didFinish(on: .global()) { [tracked] _ in _ = tracked }
      tracked.addDependency(Manual())
      tracked.addDependency(BlockOperation {})
      #expect(tracked.dependencies.isEmpty)
    }
    try await gone.only("it must be released")
  }

  @Test func `an operation that is started by hand, and added, runs once`() async throws {
    let (manual, receiver) = (Manual(), AddOne())
    let inbox = manual.deliver(to: receiver).inbox()
    let last = receiver.deliver(to: AddOne())
    let end = last.added()
    try await manual.begins()
    receiver.start()
    receiver.start()
    try await inbox.expect(.refused(.notAdded), "it was started too early")
    manual.finish(with: .success(1))
    try await end.expect(.refused(.notAdded))
    #expect(receiver.executed.values.isEmpty)
    let number = Number(3)
    number.start()
    number.add(to: OperationQueue())
    #expect(number.result?.output == 3)
  }
}
