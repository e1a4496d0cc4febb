// How two texts are shown: in two columns, or in a narrow terminal one above the other. Pure.

import CommandSupport

extension SideBySide {
  /// Breaks a line so that it fits into a width.
  package typealias Wrap = (String, Int) -> [String]

  /// How many columns each side has beside the other.
  package static func columnWidth(in width: Int) -> Int { (width - 3) / 2 }

  /// The two texts in columns, with a mark between them: `|` for other lines, `<` and `>` for one side alone.
  ///
  /// - Parameters:
  ///   - width: The width of both columns together; at least 20.
  ///   - wrap: Breaks a line so that it fits into a width.
  package func columns(width: Int, wrap: Wrap) -> String {
    let column = Self.columnWidth(in: max(20, width))
    return rows.flatMap { row in
      let (left, right) = (wrap(row.left ?? "", column), wrap(row.right ?? "", column))
      return (0..<max(left.count, right.count, 1)).map { index in
        let old = index < left.count ? left[index] : ""
        let new = index < right.count ? right[index] : ""
        let space = String(repeating: " ", count: max(0, column - old.count))
        let mark = index == 0 ? row.mark : " "
        return Self.line(
          row.painted(old, .red) + space + " \(mark) " + row.painted(new, .green))
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
  package func oneAboveTheOther(width: Int, wrap: Wrap) -> String {
    func marked(_ lines: [String], _ mark: String, _ colour: Terminal.Colour?) -> [String] {
      lines.flatMap { $0.isEmpty ? [""] : wrap($0, width - 2) }
        .map { Terminal.paint(Self.line("\(mark) \($0)"), colour) }
    }
    return parts.flatMap { part in
      guard part.first?.isSame == true else {
        return marked(part.compactMap(\.left), "-", .red)
          + marked(part.compactMap(\.right), "+", .green)
      }
      let same = part.compactMap(\.left)
      return marked(same.count > 7 ? same.prefix(3) + ["…"] + same.suffix(3) : same, " ", nil)
    }.joined(separator: "\n")
  }

  /// The rows in parts of which all rows are the same, or all differ.
  private var parts: [ArraySlice<Row>] {
    var (parts, rest) = ([ArraySlice<Row>](), rows[...])
    while let first = rest.first {
      parts.append(rest.prefix { $0.isSame == first.isSame })
      rest = rest.dropFirst(parts.last?.count ?? 1)
    }
    return parts
  }

  /// A line without the spaces at its end.
  private static func line(_ text: String) -> String {
    String(text[..<(text.lastIndex { $0 != " " }.map(text.index(after:)) ?? text.startIndex)])
  }
}

extension SideBySide.Row {
  fileprivate var mark: String {
    if isSame { return " " }
    if left == nil { return ">" }
    return right == nil ? "<" : "|"
  }

  fileprivate func painted(_ text: String, _ colour: Terminal.Colour) -> String {
    isSame || text.isEmpty ? text : Terminal.paint(text, colour)
  }
}
