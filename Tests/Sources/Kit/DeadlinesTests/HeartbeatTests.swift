// Tests the heartbeat's thread, with probes that the test controls.

import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Deadlines

@Suite("heartbeat")
struct HeartbeatTests {
  private let probe = ManualProbe()
  /// How watches ended.
  private let endings = Inbox<Expiry>()
  private let quick: TimeInterval = 0.001

  private func heartbeat() -> Heartbeat { Heartbeat(interval: quick, probe: probe.probe) }

  /// Lets one beat of the probe pass: whatever was due before has acted by then.
  private func passOneBeat(of heartbeat: Heartbeat) async -> Bool {
    let last = Inbox<Expiry>()
    let deadline = Deadline(beats: 1)
    let watch = heartbeat.watch(deadline) { last.put($0) }
    defer { watch.cancel() }
    while last.values.isEmpty {
      guard await comesTrue({ probe.out > 0 || !last.values.isEmpty }) else { return false }
      probe.comeBack()
    }
    return true
  }

  @Test func `one probe is out at a time, however many rounds and watches there are`() async {
    let heartbeat = heartbeat()
    let long = heartbeat.watch(Deadline(beats: 1)) { endings.put($0) }
    #expect(await comesTrue { probe.out > 0 })
    let short = [0.01, 0.02, 0.03].map { ceiling in
      heartbeat.watch(Deadline(beats: 1, ceiling: ceiling)) { endings.put($0) }
    }
    #expect(await comesTrue { endings.values.count == short.count }, "each ends in another round")
    #expect(probe.sent == 1)
    long.cancel()
  }

  @Test func `a cancelled watch does not act`() async {
    let heartbeat = heartbeat()
    let cancelled = heartbeat.watch(Deadline(beats: 1)) { endings.put($0) }
    cancelled.cancel()
    #expect(await passOneBeat(of: heartbeat), "the beat of the cancelled watch")
    #expect(await passOneBeat(of: heartbeat))
    #expect(endings.values == [])
    cancelled.cancel()  // a second time: nothing happens
  }

  @Test func `a watch may begin another one when it ends, and cancel itself`() async {
    let heartbeat = heartbeat()
    let second = Mutex<Heartbeat.Watch?>(nil)
    _ = heartbeat.watch(Deadline(beats: 1, ceiling: 0.02)) { expiry in
      endings.put(expiry)
      let watch = heartbeat.watch(Deadline(beats: 1, ceiling: 0.02)) { expiry in
        endings.put(expiry)
        second.withLock { $0 }?.cancel()
      }
      second.withLock { $0 = watch }
    }
    #expect(await comesTrue { endings.values.count == 2 })
  }

  @Test func `the thread ends when nothing is watched, and a later watch starts another`() async {
    let heartbeat = heartbeat()
    #expect(await passOneBeat(of: heartbeat))
    #expect(await comesTrue { probe.endedThreads == 1 }, "nothing is watched any more")
    #expect(probe.threads == 1)
    #expect(await passOneBeat(of: heartbeat))
    #expect(probe.threads == 2)
  }

  @Test(arguments: ["newThread", "everyThread"])
  func `the ready-made heartbeats beat`(_ name: String) async {
    let heartbeat = name == "newThread" ? Heartbeat.newThread : .everyThread
    let watch = heartbeat.watch(Deadline(beats: 2)) { endings.put($0) }
    #expect(await comesTrue { !endings.values.isEmpty })
    #expect(endings.values == [.missed])
    watch.cancel()
  }
}
