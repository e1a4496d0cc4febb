// Tests the waits of a monitor: each runs on a thread of its own, which it blocks.

import TestSupport
import Testing

@Suite("monitor")
struct MonitorTests {
  /// A heartbeat that comes back at once: a machine that has nothing else to do.
  private let lively = Heartbeat(interval: 0.001) { done in done() }
  /// A heartbeat whose probe never comes back: a machine that is too busy.
  private let stuck = Heartbeat(interval: 0.001) { _ in }

  private let endless = Deadline(beats: 1_000_000, ceiling: 3_600)

  /// Begins a wait on a thread of its own; what it returns is put into the inbox.
  private func begin<Value: Sendable>(_ wait: @escaping @Sendable () -> Value) -> Inbox<Value> {
    let inbox = Inbox<Value>()
    Thread.detachNewThread { inbox.put(wait()) }
    return inbox
  }

  @Test func `a wait for what holds already ends at once, without a beat`() async {
    let probe = ManualProbe()
    let heartbeat = Heartbeat(interval: 0.001, probe: probe.probe)
    let expiry = await onThread { Monitor(true).wait(endless, of: heartbeat) { $0 } }
    #expect(expiry == nil)
    #expect(probe.sent == 0)
  }

  @Test func `a wait that counts beats already ends when its condition begins to hold`() async {
    let monitor = Monitor(false)
    let probe = ManualProbe()
    let heartbeat = Heartbeat(interval: 0.001, probe: probe.probe)
    let ending = begin { monitor.wait(endless, of: heartbeat) { $0 } }
    #expect(await comesTrue { probe.sent > 0 }, "the wait counts beats")
    monitor.update { $0 = true }
    #expect(await comesTrue { ending.values == [nil] })
  }

  @Test func `all waits look again after each change`() async {
    let monitor = Monitor(0)
    let looks = Inbox<Int>()
    let holds: @Sendable (Int) -> Bool = { value in
      looks.put(value)
      return value == 2
    }
    let still = Heartbeat(interval: 3_600) { _ in }  // each beat would look, too
    let first = begin { monitor.wait(endless, of: still, until: holds) }
    let second = begin { monitor.waitForever(until: holds) }
    let third = begin { monitor.giveTime(3_600, until: holds) }
    #expect(await comesTrue { looks.values.count { $0 == 0 } >= 3 })
    monitor.update { $0 = 1 }
    #expect(await comesTrue { looks.values.count { $0 == 1 } >= 3 })
    monitor.update { $0 = 2 }
    #expect(await comesTrue { first.values == [nil] })
    #expect(await comesTrue { second.values.count == 1 })
    #expect(await comesTrue { third.values == [true] })
  }

  @Test func `what does not happen while the machine gets on is missed`() async {
    let expiry = await onThread { Monitor(false).wait(Deadline(beats: 3), of: lively) { $0 } }
    #expect(expiry == .missed)
  }

  @Test func `what does not happen while the probe is stuck is undecided`() async {
    let deadline = Deadline(beats: 1, ceiling: 0.05)
    let expiry = await onThread { Monitor(false).wait(deadline, of: stuck) { $0 } }
    #expect(expiry == .undecided)
  }

  @Test func `a wait for some time says whether it holds`() async {
    let monitor = Monitor(false)
    #expect(await onThread { monitor.giveTime(0.02) { $0 } } == false)
    let ending = begin { monitor.giveTime(3_600) { $0 } }
    monitor.update { $0 = true }
    #expect(await comesTrue { ending.values == [true] })
    #expect(await onThread { monitor.giveTime(0) { $0 } }, "it holds already")
  }
}
