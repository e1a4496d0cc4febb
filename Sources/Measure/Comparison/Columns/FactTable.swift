// A table of facts with a column for each style, in bands that fit into the width. Pure.

import CommandSupport

/// One row: what the fact is, and what it is in each style.
package struct Fact: Equatable, Sendable {
  let name: String
  let values: [String]

  init(_ name: String, _ values: [String]) { (self.name, self.values) = (name, values) }
}

/// Facts about several styles.
package struct FactTable: Equatable, Sendable {
  let styles: [String]
  let facts: [Fact]

  /// The table as text, in bands of as many styles as fit.
  package func text(width: Int) -> String {
    var (bands, start) = ([String](), 0)
    while start < styles.count {
      let counts = (1...(styles.count - start)).reversed()
      let count = counts.first { self.width(of: start..<start + $0) <= width } ?? 1
      bands.append(band(start..<start + count))
      start += count
    }
    return bands.joined(separator: "\n\n")
  }

  private func band(_ range: Range<Int>) -> String {
    table([[""] + styles[range]] + facts.map { [$0.name] + $0.values[range] })
  }

  private func width(of range: Range<Int>) -> Int {
    band(range).split(separator: "\n").map(\.count).max() ?? 0
  }
}
