// The table below the code: what each style needs, who catches what, and what a run did and cost.

import CommandSupport
import Traces

extension FactTable {
  /// Collects the facts about styles.
  ///
  /// - Parameters:
  ///   - title: The section whose code is shown; nil if all are.
  ///   - traces: A recorded run that fetched the user, for each style; nil where there is none.
  ///   - bench: What a run costs; nil if it was not measured.
  /// - Throws: That a style lacks a section.
  package init(
    of sources: [StyleSource],
    section title: String?,
    traces: [Trace?],
    bench: BenchFigures?
  ) throws(CommandError) {
    func fact(_ name: String, _ value: (StyleSource) -> String?) -> Fact {
      Fact(name, sources.map { value($0) ?? "–" })
    }
    func cost(_ name: String, _ value: (BenchFigures, String) -> String?) -> Fact {
      fact(name) { source in source.isMeasured ? bench.flatMap { value($0, source.name) } : nil }
    }
    var facts: [Fact] = []
    if let title { facts += try Self.counts(of: [title], in: sources, named: "in \(title)") }
    let all = StyleSource.titles
    facts += try Self.counts(of: all, in: sources, named: "in all \(all.count) sections")
    facts += [
      fact("a wrong type handed over: caught by") { $0.wrongTypeIsCaught() },
      fact("nothing handed over: caught by") { $0.missingHandoffIsCaught() },
      fact("cancel() goes to") { $0.cancelOwner() },
      Fact("threads of a run", traces.map { $0.map { "\($0.threadCount)" } ?? "–" }),
      Fact("hops between threads", traces.map { $0.map { "\($0.hops)" } ?? "–" }),
      cost("time of a run") { $0.time(of: $1)?.microseconds },
      cost("allocations of a run") { $0.allocations(of: $1)?.whole },
      cost("memory that it asks for") { $0.allocated(of: $1)?.kilobytes },
      cost("heap of a waiting run") { $0.heap(of: $1)?.kilobytes },
    ]
    self.init(styles: sources.map(\.title), facts: facts)
  }

  private static func counts(
    of titles: [String], in sources: [StyleSource], named place: String
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
