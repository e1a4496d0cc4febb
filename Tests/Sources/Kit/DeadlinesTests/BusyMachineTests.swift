// Tests the point of it all: what a busy machine delays is never told as missed.

import Testing

@testable import Deadlines

@Suite("a busy machine")
struct BusyMachineTests {
  private let turns = 14

  /// Plays all orders in which a machine can give its turns to the heartbeat and to the probe.
  @Test func `only whole trips of the probe during the watch make it missed`() {
    let deadline = Deadline(beats: 3, ceiling: 9)
    var seen: Set<Expiry> = []
    for order in 0..<(1 << turns) {
      for start in [0, 3] {
        let machine = Machine(order: order, watching: deadline, from: start, turns: turns)
        let isEnough = machine.trips >= deadline.beats
        #expect(machine.expiries.count <= 1, "\(machine)")
        #expect(!machine.expiries.contains(.missed) || isEnough, "\(machine)")
        #expect(!machine.expiries.contains(.undecided) || !isEnough, "\(machine)")
        seen.formUnion(machine.expiries)
      }
    }
    // Under a sanitizer the deadline has too many beats for so few turns.
    #expect(seen == (deadline.beats == 3 ? [.missed, .undecided] : [.undecided]))
  }
}

/// A machine that runs the heartbeat and its probe in turns, a second each.
private struct Machine: CustomStringConvertible {
  let description: String
  /// How the watch ended.
  private(set) var expiries: [Expiry] = []
  /// How many trips of the probe both began and ended during the watch.
  private(set) var trips = 0

  private var heartbeat = HeartbeatState()
  private var (isOut, isOld, isWatched) = (false, false, false)

  /// Plays all turns.
  ///
  /// - Parameters:
  ///   - order: Whose turn it is, a bit each: 1 brings the probe back, 0 is a round of the heartbeat.
  ///   - deadline: The deadline that is watched.
  ///   - start: The turn in which the watch begins.
  ///   - turns: How many turns there are.
  init(order: Int, watching deadline: Deadline, from start: Int, turns: Int) {
    description = "order \(String(order, radix: 2)), watched from turn \(start)"
    let begin = ContinuousClock.now
    // Another watch keeps the probes going before this one begins.
    watch(Deadline(beats: 1_000, ceiling: 1_000), at: begin)
    for turn in 0..<turns {
      let now = begin + .seconds(turn)
      if turn == start {
        watch(deadline, at: now)
        (isWatched, isOld) = (true, isOut)
      }
      if order & (1 << turn) == 0 { round(at: now) } else { returnProbe() }
    }
  }

  private mutating func watch(_ deadline: Deadline, at now: ContinuousClock.Instant) {
    _ = heartbeat.add(deadline, at: now) { _ in }
  }

  private mutating func round(at now: ContinuousClock.Instant) {
    expiries += heartbeat.takeOver(at: now).map(\.1)
    if heartbeat.sendsProbe() { (isOut, isOld) = (true, !isWatched) }
  }

  private mutating func returnProbe() {
    guard isOut else { return }
    heartbeat.probeReturned()
    if !isOld, expiries.isEmpty { trips += 1 }
    isOut = false
  }
}
