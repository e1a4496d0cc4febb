// Columns side by side, as many as fit into the width; the others below. Pure.

/// Puts the code of several styles side by side.
struct ColumnLayout {
  /// The width of the output, in columns of the terminal.
  let width: Int

  /// How many columns stand beside one another, at least one.
  func columnsPerBand(_ count: Int) -> Int {
    let most = (1...count).last { columnWidth($0) >= WrappedCode.narrowest } ?? 1
    // Bands of the same size: four columns of which three fit make two bands of two.
    let bands = (count + most - 1) / most
    return (count + bands - 1) / bands
  }

  private func columnWidth(_ count: Int) -> Int { (width - (count - 1) * " │ ".count) / count }

  /// A section in each style, in bands one below the other.
  ///
  /// - Parameter sources: The styles, at least one.
  /// - Throws: That a style lacks the section.
  func text(
    of title: String, in sources: [StyleSource], _ guides: StyleGuides
  ) throws(CommandError) -> String {
    let size = columnsPerBand(sources.count)
    return try stride(from: 0, to: sources.count, by: size).map { start throws(CommandError) in
      try band(of: title, in: sources.dropFirst(start).prefix(size), guides)
    }.joined(separator: "\n\n")
  }

  private func band(
    of title: String, in sources: ArraySlice<StyleSource>, _ guides: StyleGuides
  ) throws(CommandError) -> String {
    let width = columnWidth(sources.count)
    let columns = try sources.map { source throws(CommandError) in
      let section = try source.section(title)
      let note = guides.note(on: section, of: source).map { Terminal.wrapped($0, width: width) }
      return (
        head: [
          source.title, path(of: section, source, width), String(repeating: "─", count: width),
        ],
        note: note.map { $0 + [""] } ?? [],
        code: WrappedCode.lines(of: section.code, width: width)
      )
    }
    let longestNote = columns.map(\.note.count).max() ?? 0
    let lines = columns.map { column in
      let space = Array(repeating: "", count: longestNote - column.note.count)
      return column.head + column.note + space + column.code
    }
    return (0..<(lines.map(\.count).max() ?? 0)).map { row in
      let cells = lines.map { row < $0.count ? $0[row] : "" }
        .map { $0 + String(repeating: " ", count: max(0, width - $0.count)) }
      return cells.joined(separator: row == 2 ? "─┼─" : " │ ").replacing(#/ +$/#, with: "")
    }.joined(separator: "\n")
  }

  private func path(of section: CodeSection, _ source: StyleSource, _ width: Int) -> String {
    let path = section.files.isEmpty ? source.folder : section.files.joined(separator: ", ")
    return path.count <= width ? path : "…" + path.suffix(width - 1)
  }
}
