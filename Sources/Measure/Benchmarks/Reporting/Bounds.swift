// What the figures may be at most, and the table "Bounds", which compares them.

import CommandSupport

/// The highest value of one figure.
struct Bound: Equatable {
  /// How the title of the table begins.
  let table: String
  let row: String
  let column: String
  let limit: Double

  /// All bounds.
  ///
  /// They are on ratios of processor time, of memory and of counts: by the clock, the same program took
  /// 1.4 and 2.0 times as long as another on one day.
  static let all: [Bound] =
    [
      Bound("Engines", "Adapters", "processor × seven operations", 0.95),
      Bound("Engines", "Chains", "processor × four operations", 0.85),
      Bound("Engines", "Receivers", "processor × four operations", 1.15),
      Bound("Engines", "Nodes", "processor × direct calls", 10),
    ]
    + ["callbacks", "nodes", "async"].flatMap { style in
      [
        Bound("Whole runs: fetch a user, one", style, "processor × steps alone", 1.6),
        Bound("Whole runs: fetch a user, 64", style, "processor × steps alone", 1.6),
        Bound("Allocations", style, "× steps alone", 1.8),
        Bound("In flight", style, "× steps alone", 10),
      ]
    }
    + ["adapters", "chains", "receivers"].flatMap { style in
      ["processor", "processor, 64 in flight", "allocations", "heap"].map { column in
        Bound("By hand", style, "\(column) × by hand", 1.15)
      }
    }

  init(_ table: String, _ row: String, _ column: String, _ limit: Double) {
    (self.table, self.row, self.column, self.limit) = (table, row, column, limit)
  }

  /// The figure in the tables of one call; nil if it was not measured.
  func figure(in tables: [Table]) -> Double? {
    guard let table = tables.first(where: { $0.title.hasPrefix(table) }),
      let row = table.rows.first(where: { $0.name == row }),
      let column = table.columns.firstIndex(of: column)
    else { return nil }
    return row.figures[column]?.value
  }
}

/// The figures that have a bound, each the median of several calls.
struct BoundedFigures {
  let bounds: [Bound]
  /// The medians; nil where nothing was measured.
  let medians: [Double?]

  /// Takes the figures out of the tables of several calls.
  init(_ bounds: [Bound] = Bound.all, in calls: [[Table]]) {
    self.bounds = bounds
    medians = bounds.map { bound in
      Spread(of: calls.compactMap { bound.figure(in: $0) })?.median
    }
  }

  /// The bounds that are not kept.
  var broken: [Bound] {
    zip(bounds, medians).filter { bound, median in (median ?? 0) > bound.limit }.map(\.0)
  }

  /// The table of all bounds.
  func table(of calls: Int) -> Table {
    Table(
      title: "Bounds: what the figures may be at most",
      notes: ["Each figure is the median of \(calls) calls. Used: its share of the bound."],
      columns: ["measured", "bound", "used"],
      rows: zip(bounds, medians).map { bound, median in
        Table.Row(
          name: "\(bound.table): \(bound.row), \(bound.column)",
          figures: [
            Figure(.ratio, median), Figure(.ratio, bound.limit),
            Figure(.ratio, median.map { $0 / bound.limit }),
          ])
      })
  }

  /// - Throws: ``CommandError/failure(_:)`` with the bounds that are not kept.
  func check() throws(CommandError) {
    guard !broken.isEmpty else { return }
    let rows = broken.map { "\($0.row) (\($0.column), at most \($0.limit))" }
    throw .failure("These figures are above their bounds: \(rows.joined(separator: ", ")).")
  }
}
