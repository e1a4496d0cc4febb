// Medians, quartiles and ratios of known figures.

import Testing

@testable import Benchmarks

@Suite struct StatisticsTests {
  @Test(
    arguments: [
      ([5, 1, 4, 2, 3], Spread(lower: 2, median: 3, upper: 4)),
      ([4, 1, 3, 2], Spread(lower: 1.75, median: 2.5, upper: 3.25)),
      ([1, 2, 3, 4, 5_000], Spread(lower: 2, median: 3, upper: 4)),
      ([7], Spread(lower: 7, median: 7, upper: 7)),
      ([], nil),
    ] as [([Double], Spread?)])
  func `median and quartiles are samples, or lie between two`(samples: [Double], spread: Spread?) {
    #expect(Spread(of: samples) == spread)
  }

  @Test(
    arguments: [
      // In the second round the machine was slower for both, in the third only for the baseline.
      ([3, 40, 5], [1, 10, 50], 3),
      ([1, 20, 300], [1, 20, 300], 1),
      ([1, 2], [], nil),
      ([1, 2], [0, 0], nil),
      ([1, 2], [0, 4], 0.5),
    ] as [([Double], [Double], Double?)])
  func `a ratio is the median of the rounds' own ratios, and there is none to nothing`(
    samples: [Double], baseline: [Double], median: Double?
  ) {
    #expect(ratio(of: samples, to: baseline) == median)
  }
}
