// Medians, quartiles and ratios of known figures, as text and as JSON.

import Foundation
import StyleRuns
import Testing

@Suite struct FigureTests {
  @Test(
    arguments: [
      ([5, 1, 4, 2, 3], [2, 3, 4]), ([4, 1, 3, 2], [1.75, 2.5, 3.25]),
      ([1, 2, 3, 4, 5_000], [2, 3, 4]), ([7], [7]), ([], []),
    ] as [([Double], [Double])])
  func `median and quartiles are samples, or lie between two`(samples: [Double], found: [Double]) {
    let figure = Figure(.count, of: samples, withQuartiles: true)
    let places = [figure?.lowerQuartile, figure?.value, figure?.upperQuartile]
    #expect(places.compactMap(\.self) == found)
  }

  @Test(
    arguments: [
      (0, .nanoseconds, "0.00 ns"), (7.3, .nanoseconds, "7.30 ns"),
      (999.4, .nanoseconds, "999 ns"), (999.6, .nanoseconds, "1.00 µs"),
      (24_840, .nanoseconds, "24.8 µs"), (9.77e9, .nanoseconds, "9.77 s"),
      (9.996e4, .nanoseconds, "100 µs"), (2.5e12, .nanoseconds, "2500 s"),
      (1_230, .bytes, "1.23 kB"), (-40, .bytes, "-40.0 B"),
      (0.0062, .ratio, "0.00620"), (1, .ratio, "1.00"), (60.44, .ratio, "60.4"),
    ] as [(Double, Figure.Unit, String)])
  func `a figure is printed with three digits and its unit`(
    value: Double, unit: Figure.Unit, text: String
  ) {
    #expect(Figure(unit, of: [value])?.text == text)
  }

  @Test func `quartiles with different units are printed with both`() {
    let figure = Figure(.nanoseconds, of: [800, 900, 1_300], withQuartiles: true)
    #expect(figure?.quartilesText == "850 ns–1.10 µs")
    #expect(Figure(.nanoseconds, of: [800], withQuartiles: true)?.quartilesText == nil)
  }

  // In the second round the machine was slower for both, in the third only for the baseline; in the fourth, the
  // baseline cost nothing.
  private let table = FigureTable(
    title: "Title", notes: ["What was done."], rows: ["fast", "slow"],
    columns: [
      .init("a run", .nanoseconds, [[90, 120, 100, 9], [1_800, 2_400, 2_000, 0]]),
      .init(
        "spread", .nanoseconds, [[90, 120, 100], [1_800, 2_400, 2_000]], withQuartiles: true),
      .init("× slow", [[90, 1_200, 100, 9], [1_800, 2_400, 2_000, 0]], relativeTo: 1),
      .init("heap", .bytes, [[812], []]),
    ])

  @Test func `a table is printed in aligned columns, and what is missing as a dash`() {
    #expect(
      table.text == """
        Title
          What was done.

                  a run   spread     quartiles  × slow   heap
          fast  95.0 ns   100 ns   95.0–110 ns  0.0500  812 B
          slow  1.90 µs  2.00 µs  1.90–2.20 µs    1.00      –
        """
    )
  }

  @Test func `JSON has the same figures, unrounded, and is read again`() throws {
    var report = BenchReport(mode: "quick")
    report.tables = [table]
    let json = String(decoding: try report.json, as: UTF8.self).filter { !$0.isWhitespace }
    #expect(json.contains(#""heap":{"unit":"bytes","value":812}"#))
    let spread =
      #""spread":{"lowerQuartile":95,"unit":"nanoseconds","upperQuartile":110,"value":100}"#
    #expect(json.contains(spread))
    #expect(try BenchReport(json: report.json)?.tables.first?.text == table.text)
    #expect(try BenchReport(json: report.json)?.setting.sentence == report.setting.sentence)
  }
}
