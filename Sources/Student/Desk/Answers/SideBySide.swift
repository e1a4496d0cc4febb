// Two texts side by side, or one above the other: lines that are the same are told once. Pure.

import CommandSupport

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

  /// How many columns each side has beside the other.
  package static func columnWidth(in width: Int) -> Int { (width - 3) / 2 }

  /// The two texts in columns, with a mark between them: `|` for other lines, `<` and `>` for one side alone.
  ///
  /// - Parameters:
  ///   - width: The width of both columns together; at least 20.
  ///   - wrap: Breaks a line so that it fits into a width.
  package func columns(width: Int, wrap: (String, Int) -> [String]) -> String {
    let column = Self.columnWidth(in: max(20, width))
    return rows.flatMap { row in
      let (left, right) = (wrap(row.left ?? "", column), wrap(row.right ?? "", column))
      return (0..<max(left.count, right.count, 1)).map { index in
        let (old, new) = (
          index < left.count ? left[index] : "", index < right.count ? right[index] : ""
        )
        let space = String(repeating: " ", count: max(0, column - old.count))
        let mark = index == 0 ? Self.mark(row) : " "
        guard !row.isSame else { return Self.trimmed("\(old)\(space) \(mark) \(new)") }
        let colours = (Terminal.paint(old, .red), new.isEmpty ? "" : Terminal.paint(new, .green))
        return Self.trimmed("\(colours.0)\(space) \(mark) \(colours.1)")
      }
    }.joined(separator: "\n")
  }

  /// The two texts one above the other, where they differ: `-` for the left one, `+` for the right one.
  ///
  /// Of many lines that are the same, the first and the last three stand there.
  ///
  /// - Parameters:
  ///   - width: The longest line.
  ///   - wrap: Breaks a line so that it fits into a width.
  package func oneAboveTheOther(width: Int, wrap: (String, Int) -> [String]) -> String {
    func lines(_ line: String, _ mark: String, _ colour: Terminal.Colour?) -> [String] {
      let parts = wrap(line, width - 2)
      return (parts.isEmpty ? [""] : parts).map {
        Terminal.paint(Self.trimmed("\(mark) \($0)"), colour)
      }
    }
    var (text, rest) = ([String](), rows[...])
    while let first = rest.first {
      let part = rest.prefix { $0.isSame == first.isSame }
      rest = rest.dropFirst(part.count)
      if first.isSame {
        let same = part.map { $0.left ?? "" }
        let isLong = same.count > 7
        let shown = isLong ? same.prefix(3) + ["…"] + same.suffix(3) : same
        text += shown.flatMap { lines($0, " ", nil) }
      } else {
        text += part.compactMap(\.left).flatMap { lines($0, "-", .red) }
        text += part.compactMap(\.right).flatMap { lines($0, "+", .green) }
      }
    }
    return text.joined(separator: "\n")
  }

  private static func mark(_ row: Row) -> String {
    if row.isSame { return " " }
    if row.left == nil { return ">" }
    return row.right == nil ? "<" : "|"
  }

  private static func trimmed(_ line: String) -> String {
    String(line[..<(line.lastIndex { $0 != " " }.map(line.index(after:)) ?? line.startIndex)])
  }

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
