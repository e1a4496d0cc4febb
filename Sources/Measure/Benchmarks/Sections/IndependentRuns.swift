// The table "Cores": whether runs that have nothing to do with each other disturb one another.

import CommandSupport
import Foundation
import Synchronization

/// Compares the engines by chains that several threads run at the same time.
struct IndependentRuns: BenchSection {
  let engines: [any Engine]
  let rounds: Rounds
  /// How many threads run chains.
  var threads = Set([1, 2, ProcessInfo.processInfo.activeProcessorCount]).sorted()

  func table() throws(CommandError) -> Table {
    let samples = try rounds.measure(
      engines.flatMap { engine in threads.map { workload(engine, on: $0) } })
    return Table(
      title: "Cores: independent chains of four steps, run by several threads at once",
      notes: [
        "Each thread runs one chain after another. Processor: how long all threads worked for a run;",
        "where runs share no lock, it is the same for any number of threads. Factor: how many times as",
        "many runs are done in the same time as by one thread.",
        "Medians and quartiles of \(rounds.count) rounds; a factor is the median of the rounds' factors.",
      ],
      columns: threads.map { "processor, \($0)" } + threads.dropFirst().map { "factor, \($0)" },
      rows: engines.indices.map { index in
        row(of: engines[index], Array(samples[(index * threads.count)...].prefix(threads.count)))
      }
    )
  }

  private func row(of engine: any Engine, _ samples: [Samples]) -> Table.Row {
    let factors = samples.dropFirst().map { ratio(of: samples[0].perRun, to: $0.perRun) }
    return Table.Row(
      name: engine.name,
      figures: samples.map { Figure(.nanoseconds, of: $0.processor) }
        + factors.map { Figure(.ratio, $0) })
  }

  /// The workload of some threads, which share the runs.
  private func workload(_ engine: any Engine, on threads: Int) -> Workload {
    Workload(name: engine.name) { times throws(CommandError) in
      let share = (times + threads - 1) / threads
      let longest = try onThreads(threads) { () throws(CommandError) in
        try ChainDriver().workload(engine).run(share)
      }
      // As long as `times` runs would take, of the runs that were made.
      return longest * times / (share * threads)
    }
  }
}

/// Measures something on several threads at once, and waits for all.
///
/// - Returns: The longest of the times: to start a thread does not count.
/// - Throws: One of the errors that the calls throw.
private func onThreads(
  _ count: Int, _ measure: @escaping @Sendable () throws(CommandError) -> Duration
) throws(CommandError) -> Duration {
  let group = DispatchGroup()
  let results = Mutex<[Result<Duration, CommandError>]>([])
  for _ in 0..<count {
    group.enter()
    Thread.detachNewThread {
      let result = Result(catching: measure)
      results.withLock { $0.append(result) }
      group.leave()
    }
  }
  group.wait()
  var longest = Duration.zero
  for result in results.withLock({ $0 }) { longest = max(longest, try result.get()) }
  return longest
}
