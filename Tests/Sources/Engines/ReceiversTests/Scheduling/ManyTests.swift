// Tests that many operations in one queue take time in proportion to their number.

import Foundation
import Operations
import Receivers
import TestSupport
import Testing

/// NB: the bounds are counts of calls, and no times: a queue asks each operation that waits in it.
@Suite struct ManyTests {
  @Test func `operations that wait for one another share a hold in their queue`() async throws {
    let (queue, gate) = (OperationQueue(), Manual())
    var last: AOperation = gate
    let waiting = (0..<500).map { Number($0) }
    for operation in waiting {
      operation.addDependency(last)
      operation.add(to: queue)
      last = operation
    }
    #expect(queue.operationCount == 1, "one hold stands there for all of them")
    let ended = waiting[499].inbox()
    try await gate.begins(in: OperationQueue())
    gate.finish(with: .success(0))
    try await ended.expect(.output(499))
  }

  @Test func `cancelAllOperations reaches all that share a hold`() async throws {
    let (queue, gate) = (OperationQueue(), Manual())
    let waiting = (0..<20).map { Number($0) }
    let inboxes = waiting.map { $0.inbox() }
    for operation in waiting {
      operation.addDependency(gate)
      operation.add(to: queue)
    }
    queue.cancelAllOperations()
    for inbox in inboxes { try await inbox.expect(.cancelled) }
  }
}
