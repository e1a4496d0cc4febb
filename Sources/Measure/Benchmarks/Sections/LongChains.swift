// The table "Long chains": whether a link costs the same in short and in long chains.

import CommandSupport
import StyleRuns

extension FigureTable {
  /// Compares the engines by chains of these lengths, the shortest first.
  static func longChains(_ lengths: [Int], rounds: Int) throws(CommandError) -> Self {
    var times = Engine.all.map { _ in lengths.map { _ in [Double]() } }
    try Rounds(count: rounds).inTurns(times.count) { index throws(CommandError) in
      Heap.trim()  // all engines start alike
      for (place, length) in lengths.enumerated() {
        // Together they have about a thousand links, or there is one.
        let count = max(1, 1_000 / length)
        let time = try Engine.all[index].time(links: length, times: count)
        times[index][place].append(time / .nanoseconds(count))
      }
    }
    let growth = times.map { ratios(of: $0[lengths.count - 1], to: $0[lengths.count - 2]) }
    let names = lengths.map(\.grouped)
    return FigureTable(
      title: "Long chains: the time of one chain, by its number of links",
      notes: [
        "A link adds one to a number. A chain is built, started, waited for and checked.",
        "Medians of \(rounds) rounds. The last column tells how the time grows with the links:",
        "if all links cost the same, it is \(lengths[lengths.count - 1] / lengths[lengths.count - 2]).",
      ],
      rows: Engine.all.map(\.name),
      columns: names.enumerated().map { place, name in
        Column(name, .nanoseconds, times.map { $0[place] })
      } + [Column(names.suffix(2).reversed().joined(separator: " : "), .ratio, growth)])
  }
}

extension Int {
  /// The number with separated thousands, `10,000` for example.
  var grouped: String { formatted(.number.locale(Locale(identifier: "en"))) }
}
