// Tests what happens to operations that are added to a queue of Foundation in its own way.

import Foundation
import Receivers
import TestSupport
import Testing

@Suite struct PlainQueueTests {
  @Test(arguments: ["a dependency", "upstream", "its category"])
  func `an operation that may have to wait fails in a plain queue, and says how to add it`(
    _ reason: String
  ) async throws {
    enum Door {}
    let (first, operation) = (Manual(), AddOne())
    switch reason {
    case "a dependency": operation.addDependency(first)
    case "upstream": first.deliver(to: operation)
    default: operation.conditions(MutuallyExclusive<Door>())
    }
    let (inbox, plain) = (operation.inbox(), OperationQueue())
    for added in [first, operation] as [AOperation] { plain.addOperation(added) }
    let result = try await inbox.only("it must end at once")
    #expect(result.error?.description.contains("add(to:)") == true, "\(result)")
    #expect(result.error?.publisher == "AddOne" && operation.executed.values.isEmpty)
    first.cancel()
  }

  @Test func `an operation that waits for none runs in a plain queue`() async throws {
    let number = Number(1).conditions(BlockCondition { true })
    let inbox = number.inbox()
    OperationQueue().addOperation(number)
    try await inbox.expect(.output(1))
  }
}
