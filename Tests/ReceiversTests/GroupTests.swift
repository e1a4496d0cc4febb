// Several operations that look like one.

import Foundation
import Operations
import Receivers
import TestSupport
import Testing

@Suite struct GroupTests {
  @Test func `a group ends when all have, and not before`() async throws {
    let (first, second) = (Manual(), Manual())
    let group = GroupOperation([first, second])
    let inbox = group.inbox()
    group.add(to: OperationQueue())
    _ = try await first.began.only("all run beside one another")
    _ = try await second.began.only("all run beside one another")
    first.finish(with: .success(1))
    #expect(!group.isFinished && inbox.values.isEmpty)
    second.finish(with: .success(2))
    let result = try await inbox.only("it must finish")
    #expect(result.error == nil && group.errors.isEmpty)
  }

  @Test func `an empty group succeeds`() async throws {
    let result = try await GroupOperation([]).run()
    #expect(result.error == nil)
  }

  @Test func `its error is the first, in the order of the operations; none is lost (A16)`()
    async throws
  {
    let failing = (0..<200).map { number in
      AOperationBlock<Int> { finish in
        DispatchQueue.global().async {
          finish(.failure(AOperationError(number == 0 ? Fault.alsoBroken : Fault.broken)))
        }
      }
    }
    let group = GroupOperation([Number()] + failing)
    let result = try await group.run()
    #expect(result.fault == .alsoBroken)
    #expect(group.errors.count == 200)
  }

  @Test func `cancelled, it ends at once, and cancels its operations`() async throws {
    let (manual, number) = (Manual(), Number())
    let group = GroupOperation([manual, number])
    let (inbox, inner) = (group.inbox(), manual.inbox())
    group.add(to: OperationQueue())
    _ = try await manual.began.only("it must execute")
    group.cancel()
    let (result, stopped) = (try await inbox.only("group"), try await inner.only("operation"))
    #expect(result.error?.isCancelled == true && stopped.error?.isCancelled == true)
  }

  @Test func `cancelled before it begins, its operations end, too`() async throws {
    let manual = Manual()
    let (group, inner) = (GroupOperation([manual]), manual.inbox())
    group.cancel()
    let result = try await group.run()
    let stopped = try await inner.only("the operation must end")
    #expect(result.error?.isCancelled == true && stopped.error?.isCancelled == true)
    #expect(manual.began.values.isEmpty)
  }

  @Test func `started inside its cancel, it lets none of its operations execute`() async throws {
    let (blocker, number) = (Manual(), Number())
    let group = GroupOperation([number])
    group.addDependency(blocker)
    let inbox = number.inbox()
    group.deliver(to: MapOperation<Void, Int> { 1 }).add(to: OperationQueue())
    group.cancel()
    let result = try await inbox.only("its operation must end")
    #expect(result.error?.isCancelled == true)
  }

  @Test func `an ordered group runs one after another, whatever comes of each`() async throws {
    let order = Inbox<Int>()
    let operations = (0..<20).map { number in
      AOperationBlock<Int> { finish in
        order.put(number)
        DispatchQueue.global().async {
          finish(number == 3 ? .failure(AOperationError(Fault.broken)) : .success(number))
        }
      }
    }
    let result = try await OrderedGroupOperation(operations).run()
    #expect(order.values == Array(0..<20))
    #expect(result.fault == .broken)
  }

  @Test func `an ordered group that is cancelled gives no member its turn`() async throws {
    let (first, executed, ends) = (Manual(), Inbox<Void>(), Inbox<Int>())
    let others = (1...9).map { _ in AOperationBlock<Int> { _ in executed.put(()) } }
    let group = OrderedGroupOperation([first] + others)
    for (number, operation) in group.operations.enumerated() {
      operation.observers(BlockObserver(didFinish: { _, _ in ends.put(number) }))
    }
    group.add(to: OperationQueue())
    _ = try await first.began.only("the first must execute")
    group.cancel()
    let order = await ends.arrived(10)
    #expect(order == (0...9).reversed(), "the end of one would be the turn of the next")
    #expect(executed.values.isEmpty)
  }

  @Test func `a member that delivers to an earlier one runs before it, and nothing waits for ever`()
    async throws
  {
    let (first, second, third) = (AddOne(), AddOne(), Number(3))
    third.deliver(to: first)
    let result = try await OrderedGroupOperation([first, second, third]).run()
    #expect(first.result?.output == 4)
    #expect(result.reason == .receivedValueIsNil, "nobody delivers to the second")
  }

  @Test func `an operation that is given twice runs once, and nothing waits for itself`()
    async throws
  {
    let runs = Inbox<Void>()
    let twice = AOperationBlock<Int> { finish in
      runs.put(())
      finish(.success(1))
    }
    let other = AOperationBlock<Int> { finish in finish(.success(2)) }
    let result = try await OrderedGroupOperation([twice, other, twice]).run()
    #expect(result.error == nil)
    #expect(runs.values.count == 1)
  }

  @Test func `after a group nothing is left`() async throws {
    let gone = Inbox<Void>()
    _ = try await GroupOperation([Tracked(gone), Tracked(gone)]).run()
    let count = await gone.arrived(2).count
    #expect(count == 2)
  }
}
