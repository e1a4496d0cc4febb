// Tests what a heartbeat decides, with beats and moments that the test makes up.

import Synchronization
import Testing

@testable import Deadlines

@Suite("heartbeat state")
struct HeartbeatStateTests {
  private let begin = ContinuousClock.now
  private let three = Deadline(beats: 3, ceiling: 60)

  // MARK: Beats

  /// How many beats are missing, the time, and how the watch ends, if it does: enough beats count after the ceiling, too.
  private static let verdicts: [(Int, Duration, [Expiry])] = [
    (3, .zero, []), (2, .zero, []), (1, .zero, []), (0, .zero, [.missed]),
    (0, .seconds(120), [.missed]), (3, .nanoseconds(59_999_999_999), []),
    (3, .seconds(60), [.undecided]), (1, .seconds(60), [.undecided]),
  ]

  @Test(arguments: verdicts)
  func `a deadline has passed after exactly its beats, or at its ceiling, and acts once`(
    _ missingBeats: Int, _ time: Duration, _ expiries: [Expiry]
  ) {
    let heartbeat = SteppedHeartbeat()
    heartbeat.watch(three, at: begin)
    for _ in 0..<(three.beats - missingBeats) { heartbeat.beat() }
    #expect(heartbeat.expiries(at: begin + time) == expiries)
    for _ in 0..<three.beats where !expiries.isEmpty {
      heartbeat.probeReturned()
      #expect(heartbeat.expiries(at: begin + .seconds(240)) == [], "it has acted already")
    }
  }

  @Test func `a probe that comes back after the ceiling changes nothing`() {
    let heartbeat = SteppedHeartbeat()
    heartbeat.watch(three, at: begin)
    #expect(heartbeat.sendsProbe())
    let ceiling = begin + .seconds(three.ceiling)
    #expect(heartbeat.expiries(at: ceiling) == [.undecided])
    for _ in 0..<three.beats { heartbeat.probeReturned() }
    #expect(heartbeat.expiries(at: ceiling + .seconds(1)) == [], "the watch has acted already")
  }

  @Test func `a deadline counts its beats from its own beginning`() {
    let heartbeat = SteppedHeartbeat()
    heartbeat.watch(three, at: begin)
    heartbeat.beat()
    heartbeat.watch(three, at: begin)
    for _ in 1..<three.beats { heartbeat.beat() }
    #expect(heartbeat.expiries(at: begin) == [.missed], "the first deadline alone")
    heartbeat.beat()
    #expect(heartbeat.expiries(at: begin) == [.missed], "the second deadline, a beat later")
  }

  @Test func `a probe that is on its way when the watch begins does not count`() {
    let heartbeat = SteppedHeartbeat()
    heartbeat.watch(Deadline(beats: 100), at: begin)
    #expect(heartbeat.sendsProbe())
    heartbeat.watch(three, at: begin)
    heartbeat.probeReturned()
    for _ in 1..<three.beats { heartbeat.beat() }
    #expect(heartbeat.expiries(at: begin) == [], "one of these probes was sent before")
    heartbeat.beat()
    #expect(heartbeat.expiries(at: begin) == [.missed])
  }

  // MARK: Probes

  @Test func `one probe is out at a time`() {
    let heartbeat = SteppedHeartbeat()
    heartbeat.watch(three, at: begin)
    #expect(heartbeat.sendsProbe())
    #expect(!heartbeat.sendsProbe(), "the first has not come back")
    heartbeat.watch(three, at: begin)
    #expect(!heartbeat.sendsProbe(), "a second watch does not need a probe of its own")
    heartbeat.probeReturned()
    #expect(heartbeat.sendsProbe())
  }

  @Test func `no probe is sent while nothing is watched`() {
    let heartbeat = SteppedHeartbeat()
    #expect(!heartbeat.sendsProbe())
    let number = heartbeat.watch(three, at: begin)
    heartbeat.remove(number)
    #expect(!heartbeat.sendsProbe())
  }

  // MARK: Watches

  @Test func `a removed watch does not act, and the others do`() {
    let heartbeat = SteppedHeartbeat()
    let calls = Mutex<[String]>([])
    heartbeat.watch(three, at: begin) { calls.withLock { $0.append("first") } }
    let second = heartbeat.watch(three, at: begin) { calls.withLock { $0.append("second") } }
    heartbeat.remove(second)
    for _ in 0..<three.beats { heartbeat.beat() }
    heartbeat.act(at: begin)
    #expect(calls.withLock { $0 } == ["first"])
    #expect(heartbeat.isIdle)
  }

  @Test func `each of several watches acts once, when its own beats have passed`() {
    let heartbeat = SteppedHeartbeat()
    let deadlines = (1...4).map { Deadline(beats: $0) }
    for deadline in deadlines { heartbeat.watch(deadline, at: begin) }
    var beats = 0
    while !heartbeat.isIdle, beats < 100 {
      heartbeat.beat()
      beats += 1
      let due = deadlines.count { $0.beats == beats }
      #expect(heartbeat.expiries(at: begin).count == due, "after \(beats) beats")
    }
    #expect(beats == deadlines[3].beats)
  }

  // MARK: The thread

  @Test func `the first watch starts the thread, which ends only while nothing is watched`() {
    let heartbeat = SteppedHeartbeat()
    #expect(heartbeat.watchStartsThread(three, at: begin))
    #expect(!heartbeat.stops())
    let second = heartbeat.watch(three, at: begin)
    #expect(!heartbeat.watchStartsThread(three, at: begin), "the thread goes on")
    for number in [second - 1, second] { heartbeat.remove(number) }
    #expect(!heartbeat.stops(), "one of the three is still watched")
    heartbeat.remove(second + 1)
    #expect(heartbeat.stops())
    #expect(heartbeat.watchStartsThread(three, at: begin))
  }
}
