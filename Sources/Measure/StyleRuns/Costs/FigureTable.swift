// A table of figures: printed as text, and kept as JSON.

import CommandSupport

/// Rows of figures, with a title and notes that explain them.
package struct FigureTable: Codable, Sendable {
  package struct Row: Codable, Sendable {
    package let name: String
    /// The figures by the titles of their columns; none where nothing could be measured.
    package let figures: [String: Figure]
  }

  /// A figure for each row; nil where there is none.
  package struct Column {
    let title: String
    let figures: [Figure?]

    /// Makes a column of the medians of each row's measurements.
    package init(_ title: String, _ unit: Figure.Unit, _ samples: [[Double]]) {
      self.title = title
      figures = samples.map { Figure(unit, of: $0) }
    }

    /// Makes a column that says how many times as much each row costs as one of them.
    package init(_ title: String, _ samples: [[Double]], relativeTo row: Int) {
      self.init(title, .ratio, samples.map { ratios(of: $0, to: samples[row]) })
    }
  }

  package let title: String
  /// How the figures were measured and how to read them, in whole sentences.
  package let notes: [String]
  package let columns: [String]
  package let rows: [Row]

  /// Joins the columns of some rows.
  package init(title: String, notes: [String], rows: [String], columns: [Column]) {
    self.title = title
    self.notes = notes
    self.columns = columns.map(\.title)
    self.rows = rows.indices.map { row in
      let figures = columns.compactMap { column in
        column.figures[row].map { (column.title, $0) }
      }
      return Row(name: rows[row], figures: Dictionary(figures) { first, _ in first })
    }
  }

  /// The title, the notes, and one line for each row, in aligned columns.
  package var text: String {
    let lines = rows.map { row in
      [row.name] + columns.map { row.figures[$0]?.text ?? "–" }
    }
    let aligned = table(
      [[""] + columns] + lines, right: Set(columns.indices.map { $0 + 1 }), width: .max)
    return ([title] + notes.map { "  \($0)" } + ["", aligned]).joined(separator: "\n")
  }
}

/// How many times as much one row costs as another in each round: a slow machine slows both rows down.
///
/// A round in which the other row cost nothing has no ratio.
package func ratios(of samples: [Double], to baseline: [Double]) -> [Double] {
  zip(samples, baseline).filter { $1 > 0 }.map { $0 / $1 }
}
