// The table "Schedules": how many a search plays in a second, by threads and points.

import CommandSupport
import Interleaving
import StyleRuns
import SwitchPoints

extension FigureTable {
  /// Searches programs of several threads, each of which takes one lock several times.
  ///
  /// - Parameter programs: Threads, and how often each takes the lock.
  static func schedules(
    _ programs: [(threads: Int, points: Int)] = [(2, 4), (2, 16), (3, 4), (3, 16), (4, 4)],
    rounds: Int
  ) throws(CommandError) -> Self {
    let (counts, times) = try searched(programs, rounds: rounds)
    let names = programs.map { "\($0.threads) threads, \($0.points) points" }
    return FigureTable(
      title: "Schedules: what a search of all with two switches costs",
      notes: [
        "Each thread takes one lock so many times; at most 1,000 schedules are played.",
        "Medians and quartiles of \(rounds) rounds; a ratio is the median of the rounds' ratios.",
      ],
      rows: names,
      columns: [
        Column("schedules", .count, counts.map { [Double($0)] }),
        Column("in a second", .count, times.map { $0.map { 1e9 / $0 } }),
        Column("each", .nanoseconds, times, withQuartiles: true),
        Column("× \(names[0])", times, relativeTo: 0),
      ])
  }

  /// Searches the programs in turn.
  ///
  /// - Returns: For each program its number of schedules, and the nanoseconds that one of them took in each round.
  private static func searched(
    _ programs: [(threads: Int, points: Int)], rounds: Int
  ) throws(CommandError) -> (counts: [Int], times: [[Double]]) {
    var counts = programs.map { _ in 0 }
    var times = programs.map { _ in [Double]() }
    try Rounds(count: rounds).inTurns(programs.count) { index throws(CommandError) in
      let begin = ContinuousClock.now
      counts[index] = try search(programs[index].threads, programs[index].points)
      times[index].append((.now - begin) / .nanoseconds(counts[index]))
    }
    return (counts, times)
  }

  /// Plays the schedules of a program, and says how many there are.
  private static func search(_ threads: Int, _ points: Int) throws(CommandError) -> Int {
    let report = ScheduleSearch(switches: 2, limit: 1_000, randomSchedules: 0).run { play in
      let count = SearchedMutex(0)
      for number in 0..<threads {
        play.thread("\(number)") { for _ in 0..<points { count.withLock { $0 += 1 } } }
      }
      return { count.withLock { $0 } == threads * points ? nil : "a step is lost" }
    }
    guard report.finding == nil else {
      throw .failure("The search of \(threads) threads found a fault in code that has none.")
    }
    return report.schedules
  }
}
