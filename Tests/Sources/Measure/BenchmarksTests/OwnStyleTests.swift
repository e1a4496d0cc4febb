// `bench --with mine`: the rows of the student's own style of chapter 9.

import Chapter9YourStyleSolution
import CommandSupport
import FinishedStyles
import Testing
import UserAPI

@testable import Benchmarks

@Suite struct OwnStyleTests {
  private let own = JobStyle("yourstyle", Chapter9YourStyleSolution.UserFetch.self)

  @Test
  func `the style stands behind the finished ones where these have rows, and nowhere without it`()
    throws
  {
    let options = try BenchOptions(["--quick"])
    let plain = Bench(options: options, counter: .unavailable)
    let names = [stepsAlone.name] + finishedStyles.map(\.name)
    #expect(rows(of: plain) == Array(repeating: names, count: 4))
    let more = Bench(options: options, counter: .unavailable, own: own)
    #expect(rows(of: more) == Array(repeating: names + ["yourstyle"], count: 4))
    #expect(more.comparisons.count == plain.comparisons.count)
  }

  /// The names of the rows of each table that has rows for styles.
  private func rows(of bench: Bench) -> [[String]] {
    bench.comparisons.compactMap { section in
      switch section {
      case let section as WholeRuns: section.styles.map(\.name)
      case let section as Allocations: section.styles.map(\.name)
      case let section as RunsInFlight: section.styles.map(\.name)
      default: nil
      }
    }
  }
}
