// The table below the code: what each style needs, who catches what, and what a run did and cost.

import CommandSupport
import Foundation
import Traces

/// Collects facts about styles.
package struct StyleFacts {
  private let sources: [StyleSource]
  private let root: URL

  /// Chooses the styles, and the workbook's folder.
  package init(of sources: [StyleSource], in root: URL) {
    (self.sources, self.root) = (sources, root)
  }

  /// All facts.
  ///
  /// - Parameters:
  ///   - title: The section whose code is shown; nil if all are.
  ///   - traces: A recorded run that fetched the user, for each style; nil where there is none.
  ///   - bench: What a run costs; nil if it was not measured.
  /// - Throws: That a style lacks a section.
  package func table(
    section title: String?,
    traces: [RecordedTrace?],
    bench: BenchFigures?
  ) throws(CommandError) -> FactTable {
    func measured(_ source: StyleSource) -> BenchFigures? { source.isMeasured ? bench : nil }
    var facts: [Fact] = []
    if let title { facts += try counts(of: [title], named: "in \(title)") }
    let all = StyleSource.titles
    facts += try counts(of: all, named: "in all \(all.count) sections")
    facts += [
      fact("a wrong type handed over: caught by") { $0.wrongTypeIsCaught(in: root) },
      fact("nothing handed over: caught by") { $0.missingHandoffIsCaught() },
      fact("cancel() goes to") { $0.cancelOwner() ?? "–" },
      Fact("threads of a run", traces.map { $0.map { "\($0.threads)" } ?? "–" }),
      Fact("hops between threads", traces.map { $0.map { "\($0.hops)" } ?? "–" }),
      fact("time of a run") { measured($0)?.time(of: $0.name)?.microseconds ?? "–" },
      fact("allocations of a run") { measured($0)?.allocations(of: $0.name)?.whole ?? "–" },
      fact("memory that it asks for") { measured($0)?.allocated(of: $0.name)?.kilobytes ?? "–" },
      fact("heap of a waiting run") { measured($0)?.heap(of: $0.name)?.kilobytes ?? "–" },
    ]
    return FactTable(styles: sources.map(\.title), facts: facts)
  }

  private func fact(_ name: String, _ value: (StyleSource) -> String) -> Fact {
    Fact(name, sources.map(value))
  }

  private func counts(
    of titles: [String],
    named place: String
  ) throws(CommandError) -> [Fact] {
    let counts = try sources.map { source throws(CommandError) in
      CodeCounts(of: try titles.map(source.section).map(\.code).joined(separator: "\n"))
    }
    return [
      Fact("lines \(place)", counts.map { "\($0.lines)" }),
      Fact("types \(place)", counts.map { "\($0.types)" }),
      Fact("closures \(place)", counts.map { "\($0.closures)" }),
    ]
  }
}
