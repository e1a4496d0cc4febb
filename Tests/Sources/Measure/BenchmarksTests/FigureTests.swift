// Medians and ratios of known figures, as text and as JSON.

import Foundation
import StyleRuns
import Testing

@Suite struct FigureTests {
  @Test(
    arguments: [([5, 1, 4, 2, 3], 3), ([4, 1, 3, 2], 2.5), ([1, 5_000, 2], 2), ([7], 7)]
      as [([Double], Double)])
  func `a figure is the median`(samples: [Double], median: Double) {
    #expect(Figure(.count, of: samples)?.value == median)
  }

  @Test(
    arguments: [
      (0, .nanoseconds, "0.00 ns"), (7.3, .nanoseconds, "7.30 ns"),
      (999.4, .nanoseconds, "999 ns"), (999.6, .nanoseconds, "1.00 µs"),
      (24_840, .nanoseconds, "24.8 µs"), (9.77e9, .nanoseconds, "9.77 s"),
      (9.996e4, .nanoseconds, "100 µs"), (2.5154e12, .nanoseconds, "2515 s"),
      (1_230, .bytes, "1.23 kB"), (-40, .bytes, "-40.0 B"), (1_234, .count, "1234"),
      (0.0062, .ratio, "0.00620"), (1, .ratio, "1.00"), (60.44, .ratio, "60.4"),
    ] as [(Double, Figure.Unit, String)])
  func `a figure is printed with three digits, or as a whole number, and its unit`(
    value: Double, unit: Figure.Unit, text: String
  ) {
    #expect(Figure(unit, of: [value])?.text == text)
  }

  // For "× slow": in the second round the machine was slower for both rows, in the third only for "slow". In the
  // fourth, "slow" cost nothing. The ratio of the medians would be 0.0432.
  private let table = FigureTable(
    title: "Title", notes: ["What was done."], rows: ["fast", "slow"],
    columns: [
      .init("a run", .nanoseconds, [[90, 120, 100, 9], [1_800, 2_400, 2_000, 0]]),
      .init("× slow", [[90, 120, 100, 9], [1_800, 2_400, 20_000, 0]], relativeTo: 1),
      .init("× free", [[90, 120], [0, 0]], relativeTo: 1),
      .init("heap", .bytes, [[812], []]),
    ])

  @Test func `a table is printed in aligned columns, and what is missing as a dash`() {
    #expect(
      table.text == """
        Title
          What was done.

                  a run  × slow  × free   heap
          fast  95.0 ns  0.0500       –  812 B
          slow  1.90 µs    1.00       –      –
        """
    )
  }

  @Test func `JSON has the same figures, unrounded, and is read again`() throws {
    var report = BenchReport(mode: "quick")
    report.tables = [
      FigureTable(
        title: "T", notes: ["N."], rows: ["a"],
        columns: [.init("run", .nanoseconds, [[90, 100.25]]), .init("heap", .bytes, [[]])])
    ]
    let build = BenchReport.isDebug ? "debug" : "release"
    let processors = ProcessInfo.processInfo.activeProcessorCount
    let json = try report.json
    #expect(
      String(decoding: json, as: UTF8.self).filter { !$0.isWhitespace } == """
        {"setting":{"build":"\(build)","mode":"quick","processors":\(processors)},\
        "tables":[{"columns":["run","heap"],"notes":["N."],\
        "rows":[{"figures":{"run":{"unit":"nanoseconds","value":95.125}},"name":"a"}],"title":"T"}]}
        """)
    #expect(try BenchReport(json: json)?.json == json)
  }
}
