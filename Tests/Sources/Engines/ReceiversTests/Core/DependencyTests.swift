// Tests the dependencies of operations; OperationsTests has those that wait for operations of other kinds.

import Foundation
import Receivers
import TestSupport
import Testing

@Suite struct DependencyTests {
  @Test func `an operation waits for its dependencies, but not for a removed one`() async throws {
    let (manual, after, free) = (Manual(), Number(2), Number(3))
    after.addDependency(manual)
    after.addDependency(after)
    free.addDependency(manual)
    free.removeDependency(manual)
    #expect(after.dependencies == [manual] && free.dependencies.isEmpty)
    let (waiting, running) = (after.inbox(), free.inbox())
    let queue = OperationQueue()
    for operation in [after, free, manual] as [AOperation] { operation.add(to: queue) }
    try await running.expect(.output(3), "it waits for nothing")
    try await manual.begins()
    #expect(waiting.values.isEmpty)
    manual.cancel()
    try await waiting.expect(.output(2), "it must run when the other has ended in any way")
  }

  @Test func `an upstream operation that is removed delivers no more`() async throws {
    let (manual, receiver) = (Manual(), AddOne())
    manual.deliver(to: receiver)
    receiver.removeDependency(manual)
    #expect(receiver.dependencies.isEmpty)
    try await receiver.ends(.refused(.receivedValueIsNil))
    #expect(manual.began.values.isEmpty)
  }

  @Test func `a dependency that would close a circle is not added (E3)`() async throws {
    let (one, two, three) = (Number(1), Number(2), Number(3))
    two.addDependency(one)
    three.addDependency(two)
    one.addDependency(three)
    #expect(one.dependencies.isEmpty)
    let inbox = three.inbox()
    for operation in [three, two, one] { operation.add(to: OperationQueue()) }
    try await inbox.expect(.output(3), "all must finish")
  }
}
