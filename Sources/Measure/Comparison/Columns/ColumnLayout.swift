// Columns side by side, as many as fit into the width; the others below. Pure.

import CommandSupport
import Commands

/// Puts the code of several styles side by side.
package struct ColumnLayout: Sendable {
  static let gap = " │ "
  private typealias Column = (title: String, note: String?, section: CodeSection)

  let width: Int

  /// Chooses the width of the output, in columns of the terminal.
  package init(width: Int) { self.width = width }

  /// How many columns fit beside one another, at least one.
  func columnsPerBand(_ count: Int) -> Int {
    let fitting = (1...max(1, count)).last { columnWidth($0) >= WrappedCode.narrowest }
    let most = fitting ?? 1
    // Bands of the same size: four columns of which three fit make two bands of two.
    let bands = (max(1, count) + most - 1) / most
    return (max(1, count) + bands - 1) / bands
  }

  func columnWidth(_ count: Int) -> Int { (width - (count - 1) * Self.gap.count) / count }

  /// A section in each style, in bands one below the other.
  ///
  /// - Throws: That a style lacks the section.
  package func text(
    of title: String, in sources: [StyleSource], _ guides: StyleGuides
  ) throws(CommandError) -> String {
    let columns = try sources.map { source throws(CommandError) -> Column in
      let section = try source.section(title)
      return (source.title, guides.note(on: section, of: source), section)
    }
    let size = columnsPerBand(columns.count)
    return stride(from: 0, to: columns.count, by: size).map { start in
      band(columns.dropFirst(start).prefix(size))
    }.joined(separator: "\n\n")
  }

  private func band(_ columns: ArraySlice<Column>) -> String {
    let width = columnWidth(columns.count)
    let rule = String(repeating: "─", count: width)
    let notes = columns.map { column in
      column.note.map { Terminal.wrapped($0, width: width) + [""] } ?? []
    }
    let longest = notes.map(\.count).max() ?? 0
    let cells = zip(columns, notes).map { column, note in
      [column.title, shortened(column.section.path, to: width), rule]
        + note + Array(repeating: "", count: longest - note.count)
        + WrappedCode.lines(of: column.section.code, width: width)
    }
    let height = cells.map(\.count).max() ?? 0
    return (0..<height).map { row in
      let texts = cells.map { lines in
        let line = row < lines.count ? lines[row] : ""
        return line + String(repeating: " ", count: max(0, width - line.count))
      }
      let line = texts.joined(separator: row == 2 ? "─┼─" : Self.gap)
      return String(line.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }

  private func shortened(_ text: String, to width: Int) -> String {
    text.count <= width ? text : "…" + text.suffix(width - 1)
  }
}
