// Tests the waits of a monitor: each runs on a thread of its own, which it blocks.

import Deadlines
import Foundation
import TestSupport
import Testing

@Suite("monitor")
struct MonitorTests {
  /// A heartbeat that comes back at once: a machine that has nothing else to do.
  private let lively = Heartbeat(interval: 0.001) { done in done() }
  /// A heartbeat whose probe never comes back: a machine that is too busy.
  private let stuck = Heartbeat(interval: 0.001) { _ in }

  private let endless = Deadline(beats: 1_000_000)

  @Test func `update changes the value, and returns what its closure returned`() {
    let monitor = Monitor([3])
    #expect(monitor.update { $0.removeLast() } == 3)
    #expect(monitor.update { $0 } == [])
  }

  @Test func `a wait for what holds already ends at once, without a beat`() async {
    let probe = ManualProbe()
    let heartbeat = Heartbeat(interval: 0.001, probe: probe.probe)
    let expiry = await onThread { Monitor(true).wait(endless, of: heartbeat) { $0 } }
    #expect(expiry == nil)
    #expect(probe.sent == 0)
  }

  @Test func `a wait ends when its condition begins to hold`() async {
    let monitor = Monitor(0)
    async let expiry = onThread { monitor.wait(endless, of: lively) { $0 == 3 } }
    for _ in 0..<3 { monitor.update { $0 += 1 } }
    #expect(await expiry == nil)
  }

  @Test func `a wait that is watched already ends when its condition begins to hold`() async {
    let (monitor, probe) = (Monitor(false), ManualProbe())
    let heartbeat = Heartbeat(interval: 0.001, probe: probe.probe)
    async let expiry = onThread { monitor.wait(endless, of: heartbeat) { $0 } }
    #expect(await eventually { probe.sent > 0 }, "the heartbeat watches the wait")
    monitor.update { $0 = true }
    #expect(await expiry == nil)
  }

  @Test func `all waits look again after a change`() async {
    let monitor = Monitor(0)
    async let first = onThread { monitor.wait(endless, of: lively) { $0 == 1 } }
    async let second = onThread { monitor.wait(endless, of: lively) { $0 == 1 } }
    async let third: Void = onThread { monitor.waitForever { $0 == 1 } }
    monitor.update { $0 = 1 }
    #expect(await first == nil)
    #expect(await second == nil)
    await third
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

  @Test func `what happens although the probe is stuck is not missed`() async {
    let monitor = Monitor(false)
    async let expiry = onThread { monitor.wait(endless, of: stuck) { $0 } }
    monitor.update { $0 = true }
    #expect(await expiry == nil)
  }

  @Test func `a wait for some time says whether it holds`() async {
    let monitor = Monitor(false)
    #expect(await onThread { monitor.giveTime(0.02) { $0 } } == false)
    async let holds = onThread { monitor.giveTime(60) { $0 } }
    monitor.update { $0 = true }
    #expect(await holds)
    #expect(await onThread { monitor.giveTime(0) { $0 } }, "it holds already")
  }
}
