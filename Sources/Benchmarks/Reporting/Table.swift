// A table of figures: the same for a reader and for a program.

/// One figure, or the middle of many.
struct Figure: Equatable {
  enum Unit: String, Encodable { case nanoseconds, bytes, ratio }

  let unit: Unit
  /// The figure; the median, if it was measured more than once.
  let value: Double
  /// Where the middle half of the measurements lies; nil if it was measured once.
  var quartiles: ClosedRange<Double>?

  /// A figure that was measured once.
  init(_ unit: Unit, _ value: Double) { (self.unit, self.value) = (unit, value) }

  /// What many measurements come to; nil if there are none.
  init?(_ unit: Unit, of samples: [Double]) {
    guard let spread = Spread(of: samples) else { return nil }
    (self.unit, value) = (unit, spread.median)
    if samples.count > 1 { quartiles = spread.lower...spread.upper }
  }
}

/// Rows of figures, with what they mean.
struct Table: Equatable {
  struct Row: Equatable {
    let name: String
    /// A figure for each column; nil where there is none.
    let figures: [Figure?]
  }

  let title: String
  /// What was done to get a figure, and how to read it: whole sentences.
  let notes: [String]
  let columns: [String]
  let rows: [Row]
}

extension Table {
  /// Times of several rows, and how they compare with some of them.
  ///
  /// - Parameters:
  ///   - baselines: The names of the rows that all are compared with.
  ///   - samples: What was measured of each row, in the same rounds.
  init(title: String, notes: [String], baselines: [String], samples: [Samples]) {
    self.init(
      title: title,
      notes: notes,
      columns: ["a run"] + baselines.map { "× \($0)" },
      rows: samples.map { row in
        let ratios = baselines.map { name -> Figure? in
          let baseline = samples.first { $0.name == name }?.perRun ?? []
          return ratio(of: row.perRun, to: baseline).map { Figure(.ratio, $0) }
        }
        return Row(name: row.name, figures: [Figure(.nanoseconds, of: row.perRun)] + ratios)
      }
    )
  }
}
