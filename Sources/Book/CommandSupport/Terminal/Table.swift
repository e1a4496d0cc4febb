// Rows in aligned columns, and a bar.

/// A bar of forty columns that shows how much is done.
public func progressBar(done: Int, of all: Int) -> String {
  let length = 40
  let filled = all > 0 ? length * done / all : 0
  return "[" + String(repeating: "#", count: filled)
    + String(repeating: ".", count: length - filled) + "]"
}

/// Aligns rows in columns, indented by two spaces.
///
/// In a narrow terminal, the last column is broken between words.
///
/// - Parameters:
///   - rows: The cells of each row.
///   - right: The columns that are aligned to the right, from 0.
///   - width: The longest line; nil for a terminal's own width, and elsewhere none.
public func table(_ rows: [[String]], right: Set<Int> = [], width: Int? = nil) -> String {
  let columns = rows.map(\.count).max() ?? 0
  let widths = (0..<columns).map { column in
    rows.map { $0.indices.contains(column) ? Terminal.visibleCount($0[column]) : 0 }.max() ?? 0
  }
  let width = width ?? Terminal.room
  return rows.map { row in
    let cells = row.indices.map { column in
      let space = String(
        repeating: " ", count: widths[column] - Terminal.visibleCount(row[column]))
      return right.contains(column) ? space + row[column] : row[column] + space
    }
    return lines(of: cells, last: row.last ?? "", width: width)
  }.joined(separator: "\n")
}

/// A row; in a second line, and more, what the last cell has no room for.
private func lines(of cells: [String], last: String, width: Int) -> String {
  let line = withoutSpacesAtTheEnd("  " + cells.joined(separator: "  "))
  guard Terminal.visibleCount(line) > width else { return line }
  let start = "  " + cells.dropLast().joined(separator: "  ") + "  "
  let column = Terminal.visibleCount(start)
  guard width - column >= 16 else {
    let below = Terminal.wrapped(last, indent: 6, width: width)
    return ([withoutSpacesAtTheEnd(start)] + below).joined(separator: "\n")
  }
  let margin = "\n" + String(repeating: " ", count: column)
  return start + Terminal.wrapped(last, width: width - column).joined(separator: margin)
}

private func withoutSpacesAtTheEnd(_ line: String) -> String {
  String(line[...(line.lastIndex { $0 != " " } ?? line.startIndex)])
}
