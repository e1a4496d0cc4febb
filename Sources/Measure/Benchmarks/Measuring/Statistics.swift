// Medians, quartiles (`Spread`) and ratios, as pure functions.

/// The median and the quartiles of many measurements.
struct Spread: Equatable {
  /// A quarter of the measurements are below this value.
  let lower: Double
  /// Half of the measurements are below this value.
  let median: Double
  /// Three quarters of the measurements are below this value.
  let upper: Double
}

extension Spread {
  /// Summarizes measurements; nil if there are none.
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

/// The value below which a share of the values lies, interpolated linearly.
///
/// - Parameters:
///   - share: From 0, the smallest value, to 1, the largest.
///   - sorted: The values in ascending order; at least one.
private func quantile(_ share: Double, in sorted: [Double]) -> Double {
  let place = share * Double(sorted.count - 1)
  let (below, above) = (Int(place.rounded(.down)), Int(place.rounded(.up)))
  return sorted[below] + (sorted[above] - sorted[below]) * (place - Double(below))
}

/// How many times as much one row costs as another.
///
/// This is the median of the ratios within each round, since a slow machine slows both rows down.
///
/// - Parameters:
///   - samples: The cost of the row in each round.
///   - baseline: The cost of the other row in the same rounds.
/// - Returns: The ratio; nil if the baseline cost nothing in every round.
func ratio(of samples: [Double], to baseline: [Double]) -> Double? {
  let ratios = zip(samples, baseline).filter { $1 > 0 }.map { $0 / $1 }
  return Spread(of: ratios)?.median
}
