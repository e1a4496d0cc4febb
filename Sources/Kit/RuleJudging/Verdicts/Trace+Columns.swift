import Foundation
import Traces

extension Trace {
  /// The trace with a line for each event and a column for each thread.
  ///
  /// - Parameter mark: The place of the event that gets an arrow; nil for none.
  public func columns(marking mark: Int? = nil) -> String {
    guard !events.isEmpty else { return "  (nothing happened)" }
    let numbers = Set(threads).sorted()
    let lengths = events.map(\.description.count)
    let widths = numbers.map { number -> Int in
      let own = zip(lengths, threads).filter { $0.1 == number }
      return max(own.map(\.0).max() ?? 0, 8) + 2
    }
    let head = zip(numbers, widths).map { number, width in
      "thread \(number)".padding(toLength: width, withPad: " ", startingAt: 0)
    }.joined()
    let rows = events.indices.map { index in
      let column = numbers.count { $0 < threads[index] }
      let indent = widths[..<column].reduce(0, +)
      let row = String(repeating: " ", count: indent) + events[index].description
      return (index == mark ? "→ " : "  ") + row
    }
    return (["  " + head.trimmingCharacters(in: .whitespaces)] + rows).joined(separator: "\n")
  }
}
