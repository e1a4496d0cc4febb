// The same figures as text and as JSON.

import Foundation
import Testing

@testable import Benchmarks

@Suite struct TableTests {
  private let table = Table(
    title: "Title",
    notes: ["What was done."],
    baselines: ["slow"],
    samples: [
      Samples(name: "fast", perRun: [90, 100, 120], processor: [40, 50, 60]),
      Samples(name: "slow", perRun: [1_800, 2_000, 2_400], processor: [400, 500, 600]),
    ]
  )

  @Test func `a table is printed in aligned columns`() {
    #expect(
      table.text == """
        Title
          What was done.

                  a run     quartiles  × slow  processor     quartiles  processor × slow
          fast   100 ns   95.0–110 ns   0.050    50.0 ns  45.0–55.0 ns              0.10
          slow  2.00 µs  1.90–2.20 µs    1.00     500 ns    450–550 ns              1.00
        """
    )
  }

  @Test func `a missing figure is printed as a dash`() {
    let row = Table.Row(name: "a", figures: [Figure(.bytes, 812), nil])
    let table = Table(title: "T", notes: [], columns: ["heap", "answered"], rows: [row])
    #expect(table.text.hasSuffix("\n  a  812 B         –"))
  }

  @Test(arguments: [
    (Figure(.nanoseconds, 0), "0.000 ns"), (Figure(.nanoseconds, 7.3), "7.30 ns"),
    (Figure(.nanoseconds, 999.4), "999 ns"), (Figure(.nanoseconds, 999.6), "1.00 µs"),
    (Figure(.nanoseconds, 24_840), "24.8 µs"), (Figure(.nanoseconds, 9.77e9), "9.77 s"),
    (Figure(.nanoseconds, 9.996e4), "100 µs"), (Figure(.nanoseconds, 2.5e12), "2500 s"),
    (Figure(.bytes, 1_230), "1.23 kB"), (Figure(.bytes, -40), "-40.0 B"),
    (Figure(.ratio, 0.0062), "0.006"), (Figure(.ratio, 1), "1.00"), (Figure(.ratio, 60.44), "60.4"),
  ])
  func `a figure is printed with three digits and its unit`(figure: Figure, text: String) {
    #expect(figure.text == text)
  }

  @Test func `quartiles with different units are printed with both`() {
    #expect(Figure(.nanoseconds, of: [800, 900, 1_300])?.quartilesText == "850 ns–1.10 µs")
    #expect(Figure(.nanoseconds, of: [800])?.quartilesText == nil)
  }

  @Test func `JSON has the same figures, unrounded`() throws {
    let single = Table(
      title: "T", notes: ["N."], columns: ["a run", "× slow"],
      rows: [Table.Row(name: "a", figures: [Figure(.nanoseconds, of: [90, 100, 120]), nil])])
    let report = try BenchReport(setting: BenchSetting(mode: "quick"), tables: [single]).json
    let json = String(decoding: report, as: UTF8.self).filter { !$0.isWhitespace }
    let row =
      #"{"figures":{"arun":{"lowerQuartile":95,"unit":"nanoseconds","upperQuartile":110,"value":100}},"name":"a"}"#
    #expect(json.hasSuffix(#""tables":[{"notes":["N."],"rows":[\#(row)],"title":"T"}]}"#))
    #expect(json.hasPrefix(#"{"setting":{"build":""#) && json.contains(#""mode":"quick""#))
  }
}
