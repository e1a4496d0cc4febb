// Tests how long a deadline is.

import Deadlines
import Testing

@Suite("deadline")
struct DeadlineTests {
  @Test func `a deadline has the beats that it is given, or five times as many`() {
    // Five times as many where a sanitizer slows all code down.
    #expect([3, 15].contains(Deadline(beats: 3).beats))
    #expect(Deadline(beats: 6).beats == 2 * Deadline(beats: 3).beats)
  }

  @Test func `half a deadline has half the beats and the same ceiling`() {
    let whole = Deadline(beats: 8, ceiling: 7)
    #expect(Deadline(half: whole).beats == whole.beats / 2)
    #expect(Deadline(half: whole).ceiling == 7)
  }

  @Test func `half a deadline has one beat at least`() {
    var deadline = Deadline(beats: 8)
    for _ in 0..<10 { deadline = Deadline(half: deadline) }
    #expect(deadline.beats == 1)
  }

  @Test func `the ready-made deadlines get longer`() {
    let all = [Deadline.hops, .usual, .long]
    #expect(all.map(\.beats) == all.map(\.beats).sorted())
    #expect(Set(all.map(\.beats)).count == all.count)
    #expect(Deadline.long.ceiling > Deadline.usual.ceiling)
  }
}
