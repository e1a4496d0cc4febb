// A table of figures: printed as text, and written as JSON.

/// One measured figure, or the median of many.
struct Figure: Equatable, Encodable {
  enum Unit: String, Encodable { case nanoseconds, bytes, count, ratio }

  let unit: Unit
  /// The measured value; the median if there are several.
  let value: Double
  /// Where the middle half of the measurements begins and ends; nil if there was only one.
  private(set) var lowerQuartile, upperQuartile: Double?

  /// Makes a figure that was measured once.
  init(_ unit: Unit, _ value: Double) { (self.unit, self.value) = (unit, value) }

  /// Makes a figure of what could perhaps not be measured; nil if so.
  init?(_ unit: Unit, _ value: Double?) {
    guard let value else { return nil }
    self.init(unit, value)
  }

  /// Makes the median of many measurements; nil if there are none.
  init?(_ unit: Unit, of samples: [Double]) {
    guard let spread = Spread(of: samples) else { return nil }
    self.init(unit, spread.median)
    if samples.count > 1 { (lowerQuartile, upperQuartile) = (spread.lower, spread.upper) }
  }
}

/// Rows of figures, with a title and notes that explain them.
struct Table: Equatable {
  struct Row: Equatable {
    let name: String
    /// One figure for each column; nil where there is none.
    let figures: [Figure?]
  }

  let title: String
  /// How the figures were measured and how to read them, in whole sentences.
  let notes: [String]
  let columns: [String]
  let rows: [Row]
}

extension Table {
  /// Makes a table of the times of several rows, by the clock and of the processors, and of their ratios
  /// to the baselines.
  ///
  /// - Parameters:
  ///   - baselines: The names of the rows with which all rows are compared.
  ///   - samples: The samples of each row, all from the same rounds.
  init(title: String, notes: [String], baselines: [String], samples: [Samples]) {
    self.init(
      title: title,
      notes: notes,
      columns: ["a run"] + baselines.map { "× \($0)" } + ["processor"]
        + baselines.map { "processor × \($0)" },
      rows: samples.map { row in
        let figures = [\Samples.perRun, \.processor].flatMap { time in
          [Figure(.nanoseconds, of: row[keyPath: time])]
            + baselines.map { name in
              guard let baseline = samples.first(where: { $0.name == name }) else {
                preconditionFailure("There is no row \(name) to compare with.")
              }
              return Figure(.ratio, ratio(of: row[keyPath: time], to: baseline[keyPath: time]))
            }
        }
        return Row(name: row.name, figures: figures)
      }
    )
  }
}
