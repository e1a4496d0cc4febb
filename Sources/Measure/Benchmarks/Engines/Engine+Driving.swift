// How the chains of an engine are run, the same for every row.

import CommandSupport
import Dispatch

extension Engine {
  /// The workload of the row: chains of four steps, with the inputs 0, 1, 2 and so on.
  func workload() -> Workload {
    Workload(name: name) { times throws(CommandError) in
      try drive(name, times: times) { number, window in
        run(number) { window.leave(with: $0, expected: .success(FourSteps.expected(of: number))) }
      }
    }
  }
}

extension ChainEngine {
  /// Measures long chains, one after another.
  ///
  /// - Parameter releaseLimit: The longest time from their end until all links are released.
  /// - Returns: The time of all chains together, once every link is released.
  /// - Throws: A wrong result, or that a chain did not complete or was not released in time.
  func time(
    links: Int, times: Int, releaseLimit: DispatchTimeInterval = rowTimeLimit
  ) throws(CommandError) -> Duration {
    let row = "\(name), \(links) links"
    return try untilReleased(row, timeLimit: releaseLimit) { canary throws(CommandError) in
      let link: LinkWork = { number in withExtendedLifetime(canary) { increment(number) } }
      return try drive(row, times: times) { _, window in
        runChain(links, of: link) { window.leave(with: $0, expected: .success(links)) }
      }
    }
  }
}
