// Prints a table as plain text.

import CommandSupport
import Foundation

extension Table {
  /// The title, the notes, and one line for each row, in aligned columns.
  var text: String {
    ([title] + notes.map { "  \($0)" } + ["", lines]).joined(separator: "\n")
  }

  private var lines: String {
    let columns = [[""] + rows.map(\.name)] + columns.indices.flatMap { texts(ofColumn: $0) }
    let lines = (0...rows.count).map { line in columns.map { $0[line] } }
    return table(lines, right: Set(columns.indices.dropFirst()), width: .max)
  }

  /// The texts of one column, and of its quartiles in a second column if it has any.
  private func texts(ofColumn index: Int) -> [[String]] {
    let figures = rows.map { $0.figures[index] }
    let values = [columns[index]] + figures.map { $0?.text ?? "–" }
    guard figures.contains(where: { $0?.lowerQuartile != nil }) else { return [values] }
    return [values, ["quartiles"] + figures.map { $0?.quartilesText ?? "" }]
  }
}

extension Figure {
  /// The figure with three digits and its unit, `24.8 µs`, `1.25` or `812 B` for example.
  var text: String { Self.text(value, unit) }

  /// The quartiles with their unit, `24.1–26.0 µs` for example, or with both units if they differ.
  var quartilesText: String? {
    guard let lowerQuartile, let upperQuartile else { return nil }
    let (lower, upper) = (Self.text(lowerQuartile, unit), Self.text(upperQuartile, unit))
    let (low, high) = (lower.split(separator: " "), upper.split(separator: " "))
    return low.last == high.last && low.count > 1 ? "\(low[0])–\(upper)" : "\(lower)–\(upper)"
  }

  private static func text(_ value: Double, _ unit: Unit) -> String {
    let scale: [(size: Double, name: String)] =
      switch unit {
      case .nanoseconds: [(1, " ns"), (1e3, " µs"), (1e6, " ms"), (1e9, " s")]
      case .bytes: [(1, " B"), (1e3, " kB"), (1e6, " MB")]
      case .count, .ratio: [(1, "")]
      }
    // A figure that would round up to 1000 is written in the next unit.
    let unit = scale.last { abs(value) >= $0.size * 0.9995 } ?? scale[0]
    return digits(value / unit.size) + unit.name
  }

  /// Three significant digits, with at most three after the decimal point.
  private static func digits(_ value: Double) -> String {
    let places = [(9.995, 2), (99.95, 1)].first { abs(value) < $0.0 }?.1 ?? 0
    return String(format: "%.\(abs(value) < 0.0995 ? 3 : places)f", value)
  }
}

extension Int {
  /// The number with separated thousands, `10,000` for example.
  var grouped: String { formatted(.number.locale(Locale(identifier: "en"))) }
}
