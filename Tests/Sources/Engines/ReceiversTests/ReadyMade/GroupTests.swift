// Tests groups, which run several operations as one.

import Foundation
import Operations
import Receivers
import TestSupport
import Testing

@Suite struct GroupTests {
  @Test func `a group ends when all its operations have ended, and not before`() async throws {
    let (first, second) = (Manual(), Manual())
    let group = GroupOperation([first, second])
    let inbox = group.added()
    try await first.begins("all operations must run side by side")
    try await second.begins("all operations must run side by side")
    first.finish(with: .success(1))
    #expect(!group.isFinished && inbox.values.isEmpty)
    second.finish(with: .success(2))
    try await inbox.expect(.success)
    #expect(group.errors.isEmpty)
  }

  @Test func `an empty group succeeds`() async throws {
    try await GroupOperation([]).ends(.success)
  }

  @Test func `a group ends with the error of its first operation that failed (A16)`() async throws {
    let failing = (0..<200).map { number in
      AOperationBlock<Int> { finish in
        DispatchQueue.global().async {
          finish(.failure(AOperationError(number == 0 ? TestError.alsoBroken : TestError.broken)))
        }
      }
    }
    let group = GroupOperation([Number()] + failing)
    try await group.ends(.failure(.alsoBroken))
    #expect(group.errors.count == 200)
  }

  @Test func `a cancelled group ends at once, and cancels its operations`() async throws {
    let (manual, number) = (Manual(), Number())
    let group = GroupOperation([manual, number])
    let (inbox, inner) = (group.inbox(), manual.inbox())
    group.add(to: OperationQueue())
    try await manual.begins()
    group.cancel()
    let (result, stopped) = (try await inbox.only("group"), try await inner.only("operation"))
    #expect(result.error?.isCancelled == true && stopped.error?.isCancelled == true)
  }

  @Test func `when a group is cancelled before it begins, its operations end, too`() async throws {
    let manual = Manual()
    let (group, inner) = (GroupOperation([manual]), manual.inbox())
    group.cancel()
    try await group.ends(.cancelled)
    try await inner.expect(.cancelled, "the operation must end")
    #expect(manual.began.values.isEmpty)
  }

  @Test func `a group started inside its cancel executes none of its operations`() async throws {
    let (blocker, number) = (Manual(), Number())
    let group = GroupOperation([number])
    group.addDependency(blocker)
    let inbox = number.inbox()
    group.deliver(to: MapOperation<Void, Int> { 1 }).add(to: OperationQueue())
    group.cancel()
    try await inbox.expect(.cancelled, "its operation must end")
  }

  @Test func `an ordered group runs one after another, even after an error`() async throws {
    let order = Inbox<Int>()
    let operations = (0..<20).map { number in
      AOperationBlock<Int> { finish in
        order.put(number)
        DispatchQueue.global().async {
          finish(number == 3 ? .failure(AOperationError(TestError.broken)) : .success(number))
        }
      }
    }
    try await OrderedGroupOperation(operations).ends(.failure(.broken))
    #expect(order.values == Array(0..<20))
  }

  @Test func `a cancelled ordered group starts none of its waiting operations`() async throws {
    let (first, executed, ends) = (Manual(), Inbox<Void>(), Inbox<Int>())
    let others = (1...9).map { _ in AOperationBlock<Int> { _ in executed.put(()) } }
    let group = OrderedGroupOperation([first] + others)
    for (number, operation) in group.operations.enumerated() {
      operation.observers(BlockObserver(didFinish: { _, _ in ends.put(number) }))
    }
    group.add(to: OperationQueue())
    try await first.begins()
    // The group may still be adding the others, which seem ready until then.
    #expect(await eventually { !others.contains(where: \.isReady) })
    group.cancel()
    let order = await ends.arrived(10)
    #expect(order == (0...9).reversed(), "otherwise the end of one would start the next")
    #expect(executed.values.isEmpty)
  }

  @Test func `in an ordered group, a later operation that delivers runs earlier`() async throws {
    let (first, second, third) = (AddOne(), AddOne(), Number(3))
    third.deliver(to: first)
    try await OrderedGroupOperation([first, second, third]).ends(
      .refused(.receivedValueIsNil), "no operation delivers to the second")
    #expect(first.result?.output == 4)
  }

  @Test func `an operation that is in an ordered group twice runs once`() async throws {
    let runs = Inbox<Void>()
    let twice = AOperationBlock<Int> { finish in
      runs.put(())
      finish(.success(1))
    }
    let other = AOperationBlock<Int> { finish in finish(.success(2)) }
    try await OrderedGroupOperation([twice, other, twice]).ends(.success)
    #expect(runs.values.count == 1)
  }

  @Test func `the operations of a group are released after its end`() async throws {
    let gone = Inbox<Void>()
    _ = try await GroupOperation([Tracked(gone), Tracked(gone)]).run()
    let count = await gone.arrived(2).count
    #expect(count == 2)
  }
}
