// Tests how beats are counted, with probes that the test controls.

import TestSupport
import Testing

@Suite("heartbeat")
struct HeartbeatTests {
  private let probe = ManualProbe()
  /// How watches ended.
  private let endings = Inbox<Expiry>()

  private func heartbeat() -> Heartbeat { Heartbeat(interval: 0.001, probe: probe.probe) }

  /// Lets so many probes return, one after the other.
  private func comeBack(_ times: Int) async {
    for _ in 0..<times {
      #expect(await comesTrue { probe.out > 0 || !endings.values.isEmpty })
      probe.comeBack()
    }
  }

  @Test func `a deadline is missed when its probes have come back, one at a time`() async {
    let deadline = Deadline(beats: 3)
    heartbeat().watch(deadline) { endings.put($0) }
    await comeBack(deadline.beats)
    #expect(await comesTrue { !endings.values.isEmpty })
    #expect(endings.values == [.missed])
    #expect(probe.sent == deadline.beats)
  }

  @Test func `what a late probe delays is undecided, and none is sent beside it`() async {
    heartbeat().watch(Deadline(beats: 2, ceiling: 1)) { endings.put($0) }
    await comeBack(1)
    #expect(await comesTrue { !endings.values.isEmpty })
    #expect(endings.values == [.undecided])
    #expect(probe.sent <= 2)
  }

  @Test func `a cancelled watch does not act`() async {
    let watch = heartbeat().watch(Deadline(beats: 1)) { endings.put($0) }
    #expect(await comesTrue { probe.out == 1 })
    watch.cancel()
    probe.comeBack()
    heartbeat().watch(Deadline(beats: 1, ceiling: 0.02)) { endings.put($0) }
    #expect(await comesTrue { !endings.values.isEmpty })
    #expect(endings.values == [.undecided])
    watch.cancel()  // a second time: nothing happens
  }

  @Test(arguments: ["newThread", "everyThread"])
  func `the ready-made heartbeats beat`(_ name: String) async {
    let heartbeat = name == "newThread" ? Heartbeat.newThread : .everyThread
    heartbeat.watch(Deadline(beats: 2)) { endings.put($0) }
    #expect(await comesTrue { !endings.values.isEmpty })
    #expect(endings.values == [.missed])
  }
}
