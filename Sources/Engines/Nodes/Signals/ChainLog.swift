// The log of a chain: lines that nodes write, and that travel down the chain with the signals.

import Synchronization

/// What happened on the way to a result, line by line, in the order in which it was written.
struct ChainLog: Sendable {
  private struct Line: Sendable {
    let number: Int
    let text: String
  }

  /// Numbers the lines of all logs, so that a merged log is in order and has no line twice.
  private static let lastNumber = Atomic(0)

  private var lines: [Line] = []

  /// Whether nothing was written.
  var isEmpty: Bool { lines.isEmpty }

  /// The texts of all lines, in order.
  var texts: [String] { lines.map(\.text) }

  /// Adds a line at the end.
  mutating func add(_ text: String) {
    let number = Self.lastNumber.add(1, ordering: .relaxed).newValue
    lines.append(Line(number: number, text: text))
  }

  /// Adds the lines of another log that this log does not have yet.
  ///
  /// - Complexity: O(n log n) in the lines of both; O(1) if the other log is empty.
  mutating func merge(_ other: ChainLog) {
    guard !other.lines.isEmpty else { return }
    let known = Set(lines.map(\.number))
    lines += other.lines.filter { !known.contains($0.number) }
    lines.sort { $0.number < $1.number }
  }

  /// Returns this log with the lines of another one.
  func merged(with other: ChainLog) -> ChainLog {
    var merged = self
    merged.merge(other)
    return merged
  }
}
