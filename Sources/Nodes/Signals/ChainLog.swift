// Lines that nodes write while they work, and that travel down the chain with the signals.

import Synchronization

/// What happened on the way to a result, line by line, in the order in which it was written.
struct Log: Sendable {
  private struct Line: Sendable {
    let number: Int
    let text: String
  }

  /// Numbers the lines of all logs, so that joined ones keep their order and repeat nothing.
  private static let lastNumber = Atomic(0)

  private var lines: [Line] = []

  /// The lines as they were written.
  var texts: [String] { lines.map(\.text) }

  /// Writes a line.
  mutating func add(_ text: String) {
    let number = Self.lastNumber.add(1, ordering: .relaxed).newValue
    lines.append(Line(number: number, text: text))
  }

  /// Takes in the lines of another log that are not here yet.
  ///
  /// - Complexity: O(n log n) in the lines of both; O(1) if the other is empty.
  mutating func join(_ other: Log) {
    guard !other.lines.isEmpty else { return }
    let known = Set(lines.map(\.number))
    lines += other.lines.filter { !known.contains($0.number) }
    lines.sort { $0.number < $1.number }
  }
}
