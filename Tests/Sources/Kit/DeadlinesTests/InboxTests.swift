// Tests the waits of the tests: each has a bound, whatever the code under test does.

import Deadlines
import Foundation
import TestSupport
import Testing

@Suite struct InboxTests {
  @Test func `a value is returned though the queue behind it is blocked`() async throws {
    let (queue, gate) = (DispatchQueue(label: "blocked"), DispatchSemaphore(value: 0))
    defer { gate.signal() }
    queue.async { gate.wait() }
    let inbox = Inbox<Int>(Deadline(beats: 5))
    inbox.put(1)
    let value = try await inbox.only("a value must come", on: queue)
    #expect(value == 1)
  }
}
