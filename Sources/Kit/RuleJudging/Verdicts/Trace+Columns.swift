import Foundation
import Traces

extension Trace {
  /// The trace with a line for each event and a column for each thread.
  ///
  /// - Parameter mark: The place of the event that gets an arrow; nil for none.
  public func columns(marking mark: Int? = nil) -> String {
    guard !events.isEmpty else { return "  (nothing happened)" }
    let numbers = Set(threads).sorted()
    let widths = numbers.map { number in
      let own = entries.filter { $0.thread == number }.map(\.event.description.count)
      return max(own.max() ?? 0, 8) + 2
    }
    let head = zip(numbers, widths).map { number, width in
      "thread \(number)".padding(toLength: width, withPad: " ", startingAt: 0)
    }.joined()
    let rows = entries.enumerated().map { index, entry in
      let indent = widths.prefix(numbers.count { $0 < entry.thread }).reduce(0, +)
      return (index == mark ? "→ " : "  ") + String(repeating: " ", count: indent)
        + entry.event.description
    }
    return (["  " + head.trimmingCharacters(in: .whitespaces)] + rows).joined(separator: "\n")
  }
}
