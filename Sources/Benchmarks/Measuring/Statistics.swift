// Medians, quartiles and ratios. Pure.

/// What many measurements of one thing come to.
struct Spread: Equatable {
  /// A quarter of the measurements is below.
  let lower: Double
  /// Half of them is.
  let median: Double
  /// Three quarters are.
  let upper: Double
}

extension Spread {
  /// Sums measurements up; nil if there are none.
  ///
  /// - Complexity: O(n log n) for n measurements.
  init?(of samples: [Double]) {
    guard !samples.isEmpty else { return nil }
    let sorted = samples.sorted()
    lower = quantile(0.25, in: sorted)
    median = quantile(0.5, in: sorted)
    upper = quantile(0.75, in: sorted)
  }
}

/// The value below which a share of the values lies, with straight lines between them.
///
/// - Parameters:
///   - share: From 0, the smallest value, to 1, the largest.
///   - sorted: The values in ascending order; at least one.
func quantile(_ share: Double, in sorted: [Double]) -> Double {
  let place = share * Double(sorted.count - 1)
  let (below, above) = (Int(place.rounded(.down)), Int(place.rounded(.up)))
  return sorted[below] + (sorted[above] - sorted[below]) * (place - Double(below))
}

/// How many times as much one thing costs as another.
///
/// The median of the ratios within each round: what slowed the machine down for a while slowed both.
///
/// - Parameters:
///   - samples: The thing's cost in each round.
///   - baseline: The other's in the same rounds.
/// - Returns: Nil without a round in which the baseline cost anything.
func ratio(of samples: [Double], to baseline: [Double]) -> Double? {
  let ratios = zip(samples, baseline).filter { $1 > 0 }.map { $0 / $1 }
  return Spread(of: ratios)?.median
}
