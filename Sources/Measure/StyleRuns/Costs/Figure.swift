// One measured figure, and how it is printed.

import Foundation

/// The median of some measurements.
package struct Figure: Codable, Equatable, Sendable {
  package enum Unit: String, Codable, Sendable { case nanoseconds, bytes, count, ratio }

  package let unit: Unit
  package let value: Double

  /// Summarizes measurements; nil if there are none.
  ///
  /// - Complexity: O(n log n) for n measurements.
  package init?(_ unit: Unit, of samples: [Double]) {
    guard !samples.isEmpty else { return nil }
    let sorted = samples.sorted()
    self.unit = unit
    value = (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }

  /// The figure with three digits, or all of a number from 1000 on, and its unit: `24.8 µs`, `1.25` or `1234 MB` for
  /// example.
  package var text: String {
    let scale: [(size: Double, name: String)] =
      switch unit {
      case .nanoseconds: [(1, " ns"), (1e3, " µs"), (1e6, " ms"), (1e9, " s")]
      case .bytes: [(1, " B"), (1e3, " kB"), (1e6, " MB")]
      case .count, .ratio: [(1, "")]
      }
    // A figure that would round up to 1000 is written in the next unit.
    let (size, name) = scale.last { abs(value) >= $0.size * 0.9995 } ?? scale[0]
    let number = value / size
    let format = FloatingPointFormatStyle<Double>(locale: Locale(identifier: "en"))
      .precision(abs(number) < 1_000 ? .significantDigits(3) : .fractionLength(0)).grouping(.never)
    return format.format(number) + name
  }
}
