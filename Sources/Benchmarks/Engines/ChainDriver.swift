// The driver of the engines, the same for every row: start a run, wait for it, check it.

import Dispatch
import Synchronization

/// Starts chains one at a time on the calling thread, which sleeps until each has completed.
struct OneAtATime {
  /// How long all the runs of one call may take together.
  var patience = Benchmarks.patience

  /// The runs of four steps, fed with 0, 1, 2 and so on.
  func subject(_ engine: any Engine) -> Subject {
    Subject(name: engine.name) { times throws(BenchError) in
      try time(engine.name, times: times, expected: FourSteps.expected, start: engine.run)
    }
  }

  /// The time that some long chains take together, one after another; returns when all are freed.
  func time(links: Int, times: Int, of engine: any ChainEngine) throws(BenchError) -> Duration {
    let row = "\(engine.name), \(links) links"
    return try untilReleased(row, patience: patience) { canary throws(BenchError) in
      let link: Link = { number in withExtendedLifetime(canary) { increment(number) } }
      return try time(row, times: times, expected: { _ in links }) {
        engine.runChain(links, of: link, completion: $1)
      }
    }
  }

  private func time(
    _ row: String,
    times: Int,
    expected: (Int) -> Int,
    start: (Int, @escaping StepCompletion) -> Void
  ) throws(BenchError) -> Duration {
    let (done, inbox) = (DispatchSemaphore(value: 0), Inbox())
    let completion: StepCompletion = { result in
      inbox.result.withLock { $0 = result }
      done.signal()
    }
    let (deadline, begin) = (DispatchTime.now() + patience, ContinuousClock.now)
    for number in 0..<times {
      start(number, completion)
      guard done.wait(timeout: deadline) == .success else { throw .silent(row) }
      let (result, right) = (inbox.result.withLock { $0 }, expected(number))
      guard result == .success(right) else {
        throw .wrong(row, "\(result)", expected: "success(\(right))")
      }
    }
    return .now - begin
  }

  /// The last result that came, on whatever thread.
  private final class Inbox: Sendable {
    let result = Mutex(Result<Int, StepError>.failure(.missing))
  }
}

/// The table of the engines.
struct ShortChains: Measurement {
  let engines: [any Engine]
  let rounds: Rounds

  func table() throws(BenchError) -> Table {
    let samples = try rounds.measure(engines.map { OneAtATime().subject($0) })
    return Table(
      title: "Engines: a chain of four steps in memory, one at a time",
      notes: [
        "A run is built, started, waited for and checked; the steps themselves do next to nothing.",
        "The driver is the same for all, and part of each figure: direct calls show its share.",
        "Direct calls and Nodes stay on the calling thread; all others change threads, which is part",
        "of their figures too.",
        "Medians and quartiles of \(rounds.count) rounds; a ratio is the median of the rounds' own.",
      ],
      baselines: [FourOperations().name, SevenOperations().name],
      samples: samples
    )
  }
}
