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
    let step = step ?? TraceStep(text: "-")
    line += (line.isEmpty ? "" : step.separator) + step.text
    line += String(repeating: " ", count: width - step.text.count)
  }

  /// Pairs equal events, in their order, as many as there can be.
  ///
  /// - Complexity: O(*n* · *m*) for *n* and *m* events.
  static func align(_ left: [TraceStep], _ right: [TraceStep]) -> [(TraceStep?, TraceStep?)] {
    let common = commonLengths(left, right)
    var pairs: [(TraceStep?, TraceStep?)] = []
    var (row, column) = (0, 0)
    while row < left.count || column < right.count {
      let (here, there) = (left[safe: row], right[safe: column])
      if here == there {
        pairs.append((here, there))
        (row, column) = (row + 1, column + 1)
      } else if there == nil || here != nil && common[row + 1][column] >= common[row][column + 1] {
        pairs.append((here, nil))
        row += 1
      } else {
        // A missing event and its replacement stand in one column.
        if let last = pairs.last, last.1 == nil {
          pairs[pairs.count - 1].1 = there
        } else {
          pairs.append((nil, there))
        }
        column += 1
      }
    }
    return pairs
  }

  /// How many events the rest of one trace has in common with the rest of the other, for each place.
  private static func commonLengths(_ left: [TraceStep], _ right: [TraceStep]) -> [[Int]] {
    let row = Array(repeating: 0, count: right.count + 1)
    var common = Array(repeating: row, count: left.count + 1)
    for row in left.indices.reversed() {
      for column in right.indices.reversed() {
        common[row][column] =
          left[row] == right[column]
          ? common[row + 1][column + 1] + 1 : max(common[row + 1][column], common[row][column + 1])
      }
    }
    return common
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
