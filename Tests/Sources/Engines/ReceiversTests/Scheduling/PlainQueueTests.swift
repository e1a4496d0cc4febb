// Tests what happens to operations that are added to a queue of Foundation in its own way.

import Foundation
import Receivers
import TestSupport
import Testing

@Suite struct PlainQueueTests {
  @Test func `a dependent in a plain queue fails, and says how to add it`() async throws {
    let (first, dependent) = (Manual(), Number(2))
    dependent.addDependency(first)
    let inbox = dependent.inbox()
    let plain = OperationQueue()
    for operation in [first, dependent] { plain.addOperation(operation) }
    let result = try await inbox.only("it must end at once")
    #expect(result.output == nil, "its dependency has not ended")
    #expect(result.error?.description.contains("add(to:)") == true, "\(result)")
    first.cancel()
  }

  @Test func `a receiver in a plain queue fails, and says how to add it`() async throws {
    let (first, receiver) = (Manual(), AddOne())
    let inbox = first.deliver(to: receiver).inbox()
    let plain = OperationQueue()
    for operation in [first, receiver] as [AOperation] { plain.addOperation(operation) }
    let result = try await inbox.only("it must end at once")
    #expect(result.error?.description.contains("add(to:)") == true, "\(result)")
    #expect(result.error?.publisher == "AddOne" && receiver.executed.values.isEmpty)
    first.cancel()
  }

  @Test func `an exclusive operation in a plain queue says how to add it`() async throws {
    enum Door {}
    let exclusive = Number(1).conditions(MutuallyExclusive<Door>())
    let inbox = exclusive.inbox()
    OperationQueue().addOperation(exclusive)
    let result = try await inbox.only("it must end at once")
    #expect(result.error?.description.contains("add(to:)") == true, "\(result)")
  }

  @Test func `an operation that waits for none runs in a plain queue`() async throws {
    let number = Number(1).conditions(BlockCondition { true })
    let inbox = number.inbox()
    OperationQueue().addOperation(number)
    try await inbox.expect(.output(1))
  }
}
