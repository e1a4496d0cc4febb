// Tests the gate in front of the queue on which a run delivers.

import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Conformance

@Suite("delivery gate")
struct DeliveryGateTests {
  @Test func `work is held back, and then let through in its order`() async {
    let (gate, inbox) = (DeliveryGate(), Inbox<Int>())
    gate.hold()
    for number in 1...100 { gate.queue.async { inbox.put(number) } }
    await passSomeTime()
    #expect(inbox.values == [], "the gate holds it back")
    gate.release()
    #expect(await inbox.arrived(100) == Array(1...100))
  }

  @Test func `a gate that is freed while it holds lets its work through`() async {
    let inbox = Inbox<Int>()
    do {
      let gate = DeliveryGate()
      gate.hold()
      gate.queue.async { inbox.put(1) }
    }
    #expect(await inbox.arrived() == [1])
  }

  @Test func `a closure runs on the gate's queue, and is waited for`() async {
    let gate = DeliveryGate()
    let (isCurrent, isOnCaller) = await onThread {
      let caller = ObjectIdentifier(Thread.current)
      let found = Mutex((isCurrent: false, isOnCaller: true))
      gate.run {
        let isOnCaller = ObjectIdentifier(Thread.current) == caller
        found.withLock { $0 = (gate.isCurrent, isOnCaller) }
      }
      return found.withLock { $0 }
    }
    #expect(isCurrent)
    #expect(!isOnCaller, "the caller's own thread is not borrowed")
    #expect(!gate.isCurrent)
  }

  /// Gives work time to run that must not run; nothing is concluded from its end alone.
  private func passSomeTime() async {
    for _ in 0..<3 {
      await drained(DispatchQueue(label: "another"))
      try? await Task.sleep(for: .milliseconds(5))
    }
  }
}
