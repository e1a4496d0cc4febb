// What an engine is, and how its chains are run, the same for every row.

import CommandSupport
import Dispatch

/// Gets the result of a chain, once, on any thread.
typealias ChainCompletion = @Sendable (Result<Int, any Error>) -> Void

/// The work of one link of a long chain.
typealias LinkWork = @Sendable (Int) -> Int

/// A way to join steps into a chain; it has a row in the table "Engines".
struct Engine: Sendable {
  /// The name of the row.
  let name: String
  /// The name of the row in the table "Long chains", if it has another one there.
  var chainName: String?
  /// Builds and starts a chain of the four steps, in which each step gets the previous output.
  let run: @Sendable (_ number: Int, _ completion: @escaping ChainCompletion) -> Void
  /// Builds and starts a chain of so many links, whose first input is 0; nil if an engine's chains cannot have any
  /// length.
  ///
  /// Only the links may hold their work, so its release shows theirs.
  var runChain:
    (
      @Sendable (_ length: Int, _ link: @escaping LinkWork, _ completion: @escaping ChainCompletion)
        -> Void
    )?

  /// The workload of the row: chains of four steps, with the inputs 0, 1, 2 and so on.
  var workload: Workload {
    Workload(name: name) { times throws(CommandError) in
      try drive(name, times: times) { number, window in
        run(number) { window.leave(with: $0, expected: FourSteps.expected(of: number)) }
      }
    }
  }

  /// Measures long chains, one after another.
  ///
  /// - Parameter releaseLimit: The longest time from their end until all links are released.
  /// - Returns: The time of all chains together, once every link is released.
  /// - Throws: A wrong result, or that a chain did not complete or was not released in time.
  func time(
    links: Int, times: Int, releaseLimit: DispatchTimeInterval = rowTimeLimit
  ) throws(CommandError) -> Duration {
    guard let runChain else { preconditionFailure("\(name) has no chains of any length.") }
    let row = "\(chainName ?? name), \(links) links"
    return try untilReleased(row, timeLimit: releaseLimit) { canary throws(CommandError) in
      let link: LinkWork = { number in withExtendedLifetime(canary) { increment(number) } }
      return try drive(row, times: times) { _, window in
        runChain(links, link) { window.leave(with: $0, expected: links) }
      }
    }
  }
}
