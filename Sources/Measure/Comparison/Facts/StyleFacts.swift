// The table below the code: what each style needs, who catches what, and what a run costs.

import CommandSupport
import Commands
import StyleRuns

/// Facts about several styles.
package struct StyleFacts {
  /// The titles of the styles, and then for each fact its name and what it is in each style.
  let rows: [[String]]

  /// Collects the facts.
  ///
  /// - Parameters:
  ///   - title: The section whose code is shown.
  ///   - bench: What a run costs; nil if it was not measured.
  /// - Throws: That a style lacks the section.
  package init(
    of sources: [StyleSource], section title: String, bench: BenchReport?
  ) throws(CommandError) {
    let counts = try sources.map { source throws(CommandError) in
      Self.counts(in: try source.section(title).code)
    }
    func fact(_ name: String, _ value: (StyleSource) -> String?) -> [String] {
      [name] + sources.map { value($0) ?? "–" }
    }
    rows =
      [
        [""] + sources.map(\.title),
        ["lines in \(title)"] + counts.map { "\($0.lines)" },
        ["types in \(title)"] + counts.map { "\($0.types)" },
        fact("nothing handed over: caught by") { $0.missingHandoffIsCaught() },
        fact("cancel() goes to") { $0.cancelOwner() },
      ]
      + Cost.allCases.map { cost in
        fact(cost.rawValue) { bench?.figure(cost, of: $0)?.text }
      }
  }

  /// The lines that have more than space and comments, and the types that are declared.
  static func counts(in code: String) -> (lines: Int, types: Int) {
    let lines = SwiftToken.lines(of: code).map { line in
      line.filter { $0.kind != .space && $0.kind != .comment }
    }
    let tokens = lines.joined()
    let types = zip(tokens, tokens.dropFirst()).count { word, next in
      word.kind == .keyword && next.kind == .type
        && ["struct", "class", "enum", "actor", "protocol"].contains(word.text)
    }
    return (lines.count { !$0.isEmpty }, types)
  }

  /// The table as text, in bands of as many styles as fit.
  package func text(width: Int) -> String {
    var bands: [String] = []
    var left = rows[0].indices.dropFirst()
    while !left.isEmpty {
      let all = left.indices.reversed().map { band(left[...$0]) }
      let fitting = all.firstIndex { band in
        band.split(separator: "\n").allSatisfy { $0.count <= width }
      }
      let chosen = fitting ?? all.count - 1
      bands.append(all[chosen])
      left = left.dropFirst(all.count - chosen)
    }
    return bands.joined(separator: "\n\n")
  }

  private func band(_ columns: Range<Int>) -> String {
    table(rows.map { [$0[0]] + $0[columns] }, width: .max)
  }
}
