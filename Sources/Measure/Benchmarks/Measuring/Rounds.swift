// Measures rows side by side: each round measures every row once, in a different order.

import CommandSupport

/// The work that one row measures.
struct Workload {
  /// The name of the row.
  let name: String
  /// Does the work this many times, checks every result, and returns the time it took.
  let run: (_ times: Int) throws(CommandError) -> Duration
}

/// The nanoseconds that the work of one row took once, in each round.
struct Samples {
  /// By the clock.
  var clock: [Double] = []
  /// By the time that the processors worked for it.
  var processor: [Double] = []
}

/// Measures rows in rounds.
///
/// A machine is not equally fast all the time. Rows that take turns are all slowed down alike. The
/// order changes with each round, so that no row always follows the same other row and has to clean
/// up its memory.
struct Rounds {
  /// The number of rounds.
  let count: Int
  /// About how long one row is measured in one round.
  var timePerRow = Duration.milliseconds(60)

  /// Measures all rows, after a warm-up of each.
  ///
  /// - Returns: The samples of each row, in the order of the workloads.
  /// - Throws: The first error of a workload.
  func measure(_ workloads: [Workload]) throws(CommandError) -> [Samples] {
    let times = try workloads.map(warmUp)
    var samples = workloads.map { _ in Samples() }
    try inTurns(workloads.count) { index throws(CommandError) in
      let begin = ProcessorTime.now
      let one = Duration.nanoseconds(times[index])
      samples[index].clock.append(try workloads[index].run(times[index]) / one)
      samples[index].processor.append((ProcessorTime.now - begin) / one)
    }
    return samples
  }

  /// Measures each row once in each round.
  ///
  /// - Parameter measure: Measures the row with this number, from 0.
  func inTurns(
    _ rows: Int, _ measure: (Int) throws(CommandError) -> Void
  ) throws(CommandError) {
    for round in 0..<count {
      for index in Self.order(of: rows, in: round) { try measure(index) }
    }
  }

  /// The order of the rows in a round.
  ///
  /// Every second round reverses the order of the round before it. Then the next two rounds start
  /// one row later.
  static func order(of count: Int, in round: Int) -> [Int] {
    let order = (0..<count).map { ($0 + round / 2) % count }
    return round.isMultiple(of: 2) ? order : order.reversed()
  }

  /// Does the work more and more often, until it takes at least a quarter of `timePerRow`.
  ///
  /// - Returns: How often the work fits into `timePerRow`; at least once.
  private func warmUp(_ workload: Workload) throws(CommandError) -> Int {
    var times = 1
    while true {
      let time = try workload.run(times)
      guard time < timePerRow / 4 else { return max(1, Int(Double(times) * (timePerRow / time))) }
      times *= 2
    }
  }
}
