// The driver of the engines, the same for every row: starts chains, waits for them, checks them.

import CommandSupport
import Dispatch
import Synchronization

/// Starts chains one at a time on the calling thread, which sleeps until each one has completed.
struct ChainDriver {
  /// The longest time that all chains of one call may take together.
  var timeLimit = rowTimeLimit
  /// The longest time from their end until all links are released.
  var releaseLimit = rowTimeLimit

  /// The workload of a row: chains of four steps, with the inputs 0, 1, 2 and so on.
  func workload(_ engine: any Engine) -> Workload {
    Workload(name: engine.name) { times throws(CommandError) in
      try time(engine.name, times: times, expected: FourSteps.expected, start: engine.run)
    }
  }

  /// Measures long chains, one after another.
  ///
  /// - Returns: The time of all chains together, once every link is released.
  /// - Throws: A wrong result, or that a chain did not complete or was not released in time.
  func time(links: Int, times: Int, of engine: any ChainEngine) throws(CommandError) -> Duration {
    let row = "\(engine.name), \(links) links"
    return try untilReleased(row, timeLimit: releaseLimit) { canary throws(CommandError) in
      let link: LinkWork = { number in withExtendedLifetime(canary) { increment(number) } }
      return try time(row, times: times, expected: { _ in links }) {
        engine.runChain(links, of: link, completion: $1)
      }
    }
  }

  private func time(
    _ row: String,
    times: Int,
    expected: (Int) -> Int,
    start: (Int, @escaping ChainCompletion) -> Void
  ) throws(CommandError) -> Duration {
    let done = DispatchSemaphore(value: 0)
    let latest = Mutex(Result<Int, StepError>.failure(.missing))  // written on any thread
    let completion: ChainCompletion = { result in
      latest.withLock { $0 = result }
      done.signal()
    }
    let (deadline, begin) = (DispatchTime.now() + timeLimit, ContinuousClock.now)
    for number in 0..<times {
      start(number, completion)
      guard done.wait(timeout: deadline) == .success else { throw .silent(row) }
      let (result, right) = (latest.withLock { $0 }, expected(number))
      guard result == .success(right) else {
        throw .wrong(row, "\(result)", expected: "success(\(right))")
      }
    }
    return .now - begin
  }
}
