// When a test counts as endless: after which time of the processor, or after how many pulses.

import Testing

@testable import ExerciseTesting

@Suite(.enabled(if: !isDemo, "this process runs the demo suites only"))
struct EndlessWatchTests {
  typealias Usage = EndlessWatch.Usage

  /// What the process uses in each pulse, how many there are, at which of them another test begins, and whether a test
  /// does not end.
  private static let runs: [(Usage, pulses: Int, step: Int?, isEndless: Bool)] = [
    // A test that computes is given processor time, however long that takes on a busy machine.
    (Usage(computed: 0.1), 700, nil, true),
    (Usage(computed: 0.1), 500, nil, false),
    (Usage(computed: 0.02), 2_500, nil, false),
    // One that does nothing is given pulses.
    (Usage(), 700, nil, true),
    (Usage(), 500, nil, false),
    // One that wants to compute, and gets next to nothing, is given time.
    (Usage(computed: 0.004, preemptions: 1), 5_000, nil, false),
    (Usage(computed: 0.004), 700, nil, true),
    // Each test that begins or ends gives new time.
    (Usage(computed: 0.1), 900, 400, false),
    (Usage(), 900, 400, false),
  ]

  @Test(arguments: runs)
  private func `a test is given time of the processor, or pulses`(
    each: Usage, pulses: Int, step: Int?, isEndless: Bool
  ) {
    var watch = EndlessWatch(patience: 60)
    let ends = (0..<pulses).map { pulse in
      let used = Usage(
        computed: Double(pulse) * each.computed, preemptions: pulse * each.preemptions)
      return watch.add(progress: pulse < step ?? pulses ? 0 : 1, isRunning: true, used)
    }
    #expect(ends.contains(true) == isEndless)
  }

  @Test func `where no test runs, nothing is counted`() {
    var watch = EndlessWatch(patience: 1)
    for pulse in 0..<100 {
      let isEndless = watch.add(progress: 0, isRunning: false, Usage(computed: Double(pulse)))
      #expect(!isEndless)
    }
  }
}
