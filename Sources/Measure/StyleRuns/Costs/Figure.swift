// One measured figure, and how it is printed.

import Foundation

/// The median of some measurements, and where the middle half of them is.
package struct Figure: Codable, Equatable, Sendable {
  package enum Unit: String, Codable, Sendable { case nanoseconds, bytes, count, ratio }

  package let unit: Unit
  /// The median.
  package let value: Double
  /// Where the middle half of the measurements begins and ends; nil if that is not told.
  package private(set) var lowerQuartile, upperQuartile: Double?

  /// Summarizes measurements; nil if there are none.
  ///
  /// - Complexity: O(n log n) for n measurements.
  package init?(_ unit: Unit, of samples: [Double], withQuartiles: Bool = false) {
    guard !samples.isEmpty else { return nil }
    let sorted = samples.sorted()
    self.unit = unit
    value = quantile(0.5, in: sorted)
    guard withQuartiles, samples.count > 1 else { return }
    (lowerQuartile, upperQuartile) = (quantile(0.25, in: sorted), quantile(0.75, in: sorted))
  }

  /// The figure with three digits, or all of a number from 1000 on, and its unit: `24.8 µs`, `1.25` or `1234 MB` for
  /// example.
  package var text: String { text(value) }

  /// The quartiles with their unit, `24.1–26.0 µs` for example, or with both units if they differ.
  package var quartilesText: String? {
    guard let lower = lowerQuartile.map(text), let upper = upperQuartile.map(text) else {
      return nil
    }
    let (low, high) = (lower.split(separator: " "), upper.split(separator: " "))
    return low.last == high.last && low.count > 1 ? "\(low[0])–\(upper)" : "\(lower)–\(upper)"
  }

  private func text(_ value: Double) -> String {
    let scale: [(size: Double, name: String)] =
      switch unit {
      case .nanoseconds: [(1, " ns"), (1e3, " µs"), (1e6, " ms"), (1e9, " s")]
      case .bytes: [(1, " B"), (1e3, " kB"), (1e6, " MB")]
      case .count, .ratio: [(1, "")]
      }
    // A figure that would round up to 1000 is written in the next unit.
    let unit = scale.last { abs(value) >= $0.size * 0.9995 } ?? scale[0]
    let number = value / unit.size
    let format = FloatingPointFormatStyle<Double>(locale: Locale(identifier: "en"))
      .precision(abs(number) < 1_000 ? .significantDigits(3) : .fractionLength(0)).grouping(.never)
    return format.format(number) + unit.name
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
