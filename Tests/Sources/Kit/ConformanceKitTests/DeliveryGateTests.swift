// Tests the gate in front of the queue on which a run delivers, where no walk comes.

import TestSupport
import Testing

@testable import Conformance

@Suite("delivery gate")
struct DeliveryGateTests {
  @Test func `a gate that is freed while it holds lets its work through`() async {
    let inbox = Inbox<Int>()
    do {
      let gate = DeliveryGate()
      gate.hold()
      gate.queue.async { inbox.put(1) }
    }
    #expect(await inbox.arrived() == [1])
  }
}
