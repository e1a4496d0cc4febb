import Foundation

/// Two traces, one above the other: what is missing, or too much, shows as a gap.
struct TracePair {
  private(set) var expectedLine = ""
  private(set) var actualLine = ""

  /// Aligns two traces; of what they share at the beginning, the last two events are kept.
  init(expected: [TraceStep], actual: [TraceStep]) {
    var pairs = Self.align(expected, actual)
    let shared = pairs.prefix { $0.0 == $0.1 }.count
    pairs.removeFirst(max(0, shared - 2))
    for (left, right) in pairs {
      let width = max(left?.text.count ?? 1, right?.text.count ?? 1)
      append(left, to: &expectedLine, width)
      append(right, to: &actualLine, width)
    }
    expectedLine = pairs.isEmpty ? "-" : expectedLine.trimmingCharacters(in: .whitespaces)
    actualLine = pairs.isEmpty ? "-" : actualLine.trimmingCharacters(in: .whitespaces)
  }

  /// Whether a mark between two steps says that their order means nothing.
  var hasMark: Bool { (expectedLine + actualLine).contains("‖") }

  private func append(_ step: TraceStep?, to line: inout String, _ width: Int) {
    let step = step ?? TraceStep("-")
    line += (line.isEmpty ? "" : step.separator) + step.text
    line += String(repeating: " ", count: width - step.text.count)
  }

  /// Pairs equal events, in their order, as many as there can be; a missing event and its replacement are a pair, too.
  private static func align(
    _ left: [TraceStep], _ right: [TraceStep]
  ) -> [(TraceStep?, TraceStep?)] {
    var (missing, extra): (Set<Int>, Set<Int>) = ([], [])
    for change in right.difference(from: left) {
      switch change {
      case .remove(let place, _, _): missing.insert(place)
      case .insert(let place, _, _): extra.insert(place)
      }
    }
    var pairs: [(TraceStep?, TraceStep?)] = []
    var place = 0
    var other = 0
    while place < left.count || other < right.count {
      let isMissing = missing.contains(place)
      let isExtra = extra.contains(other)
      pairs.append(
        (isExtra && !isMissing ? nil : left[place], isMissing && !isExtra ? nil : right[other]))
      place += isMissing || !isExtra ? 1 : 0
      other += isExtra || !isMissing ? 1 : 0
    }
    return pairs
  }
}
