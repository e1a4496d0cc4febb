// The table "Schedules": how many a search plays in a second, by threads and points.

import CommandSupport
import Interleaving
import SwitchPoints

/// Searches programs of several threads, each of which takes one lock several times.
struct Schedules: BenchSection {
  /// Threads, and how often each takes the lock.
  var programs = [(2, 4), (2, 16), (3, 4), (3, 16), (4, 4)]
  let rounds: Int

  func table() throws(CommandError) -> Table {
    var reports = programs.map { _ in (schedules: 0, nanoseconds: [Double]()) }
    for round in 0..<rounds {
      for index in Rounds.order(of: programs.count, in: round) {
        let (threads, points) = programs[index]
        let begin = ContinuousClock.now
        reports[index].schedules = try search(threads, points)
        let time = ContinuousClock.now - begin
        let each = time / .nanoseconds(reports[index].schedules)
        reports[index].nanoseconds.append(each)
      }
    }
    return table(of: reports)
  }

  private func search(_ threads: Int, _ points: Int) throws(CommandError) -> Int {
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

  private func table(of reports: [(schedules: Int, nanoseconds: [Double])]) -> Table {
    Table(
      title: "Schedules: what a search of all with two switches costs",
      notes: [
        "Each thread takes one lock so many times; at most 1,000 schedules are played.",
        "Medians and quartiles of \(rounds) rounds; a ratio is the median of the rounds' ratios.",
      ],
      columns: ["schedules", "in a second", "each", "× \(name(programs[0]))"],
      rows: zip(programs, reports).map { program, report in
        let perSecond = Spread(of: report.nanoseconds).map { 1e9 / $0.median }
        let growth = ratio(of: report.nanoseconds, to: reports[0].nanoseconds)
        return Table.Row(
          name: name(program),
          figures: [
            Figure(.count, Double(report.schedules)), Figure(.count, perSecond),
            Figure(.nanoseconds, of: report.nanoseconds), Figure(.ratio, growth),
          ])
      }
    )
  }

  private func name(_ program: (threads: Int, points: Int)) -> String {
    "\(program.threads) threads, \(program.points) points"
  }
}
