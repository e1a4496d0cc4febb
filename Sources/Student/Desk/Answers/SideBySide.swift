// Two texts side by side, or one above the other: lines that are the same are told once. Pure.

/// Two texts, compared line by line.
package struct SideBySide {
  /// A line of the left text, a line of the right text, or both.
  struct Row: Equatable {
    var left: String?
    var right: String?
    var isSame: Bool { left == right }
  }

  let rows: [Row]

  /// Puts the lines that both texts have beside one another.
  ///
  /// - Complexity: O(*n* · *d*) in the lines of the texts and in how many of them differ.
  package init(_ left: String, _ right: String) {
    let (old, new) = (Self.lines(of: left), Self.lines(of: right))
    let difference = new.difference(from: old)
    let removed = Set(difference.removals.map(\.offset))
    let added = Set(difference.insertions.map(\.offset))
    var rows: [Row] = []
    var (oldIndex, newIndex) = (0, 0)
    while oldIndex < old.count || newIndex < new.count {
      var row = Row()
      let (goes, comes) = (removed.contains(oldIndex), added.contains(newIndex))
      if goes || (!comes && oldIndex < old.count) {
        row.left = old[oldIndex]
        oldIndex += 1
      }
      if comes || (!goes && newIndex < new.count) {
        row.right = new[newIndex]
        newIndex += 1
      }
      rows.append(row)
    }
    self.rows = rows
  }

  /// How many lines only the left text has.
  package var onlyLeft: Int { rows.count { $0.left != nil && !$0.isSame } }

  private static func lines(of text: String) -> [String] {
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if lines.last == "" { lines.removeLast() }
    return lines.map(String.init)
  }
}

extension CollectionDifference.Change {
  /// The place of a line in its text.
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
