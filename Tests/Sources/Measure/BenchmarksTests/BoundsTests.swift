// Which figures have a bound, and what is said of one that is above it.

import CommandSupport
import FinishedStyles
import Testing
import UserAPI

@testable import Benchmarks

@Suite struct BoundsTests {
  private let bounds = [Bound("T", "a", "× b", 2), Bound("T", "c", "× b", 3)]

  /// The tables of one call.
  private func tables(_ a: Double, _ c: Double?) -> [Table] {
    let rows = [("a", a), ("c", c)].map { name, value in
      Table.Row(name: name, figures: [nil, value.map { Figure(.ratio, $0) }])
    }
    return [Table(title: "T: a title", notes: [], columns: ["a run", "× b"], rows: rows)]
  }

  @Test func `the median of three calls counts`() throws {
    let kept = BoundedFigures(bounds, in: [tables(9, 1), tables(2, 1), tables(1, 4)])
    #expect(kept.medians == [2, 1] && kept.broken.isEmpty)
    try kept.check()
  }

  @Test func `a figure above its bound is named, with the bound`() {
    let figures = BoundedFigures(bounds, in: [tables(3, nil)])
    #expect(figures.broken == [bounds[0]] && figures.medians[1] == nil)
    #expect(figures.table(of: 1).rows[0].figures[2] == Figure(.ratio, 1.5))
    let sentence = "These figures are above their bounds: a (× b, at most 2.0)."
    #expect(throws: CommandError.failure(sentence)) { try figures.check() }
  }

  @Test func `every bound is on a row that exists, and each style has all of its bounds`() {
    let names = engines.map(\.name) + finishedStyles.map(\.name)
    #expect(Bound.all.allSatisfy { names.contains($0.row) })
    for style in finishedStyles {
      #expect(Bound.all.count { $0.row == style.name } == 4, "\(style.name)")
    }
  }
}
