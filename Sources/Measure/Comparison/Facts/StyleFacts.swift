// The table below the code: what each style needs, who catches what, and what a run costs.

import CommandSupport

extension FactTable {
  /// Collects the facts about styles.
  ///
  /// - Parameters:
  ///   - title: The section whose code is shown.
  ///   - bench: What a run costs; nil if it was not measured.
  /// - Throws: That a style lacks a section.
  package init(
    of sources: [StyleSource],
    section title: String,
    bench: BenchFigures?
  ) throws(CommandError) {
    func fact(_ name: String, _ value: (StyleSource) -> String?) -> Fact {
      Fact(name, sources.map { value($0) ?? "–" })
    }
    func cost(_ name: String, _ value: (BenchFigures, String) -> String?) -> Fact {
      fact(name) { source in source.isMeasured ? bench.flatMap { value($0, source.name) } : nil }
    }
    var facts = try Self.counts(of: title, in: sources)
    facts += [
      fact("a wrong type handed over: caught by") { $0.wrongTypeIsCaught() },
      fact("nothing handed over: caught by") { $0.missingHandoffIsCaught() },
      fact("cancel() goes to") { $0.cancelOwner() },
      cost("time of a run") { $0.time(of: $1)?.microseconds },
      cost("allocations of a run") { $0.allocations(of: $1)?.whole },
      cost("memory that it asks for") { $0.allocated(of: $1)?.kilobytes },
      cost("heap of a waiting run") { $0.heap(of: $1)?.kilobytes },
    ]
    self.init(styles: sources.map(\.title), facts: facts)
  }

  private static func counts(
    of title: String, in sources: [StyleSource]
  ) throws(CommandError) -> [Fact] {
    let counts = try sources.map { source throws(CommandError) in
      CodeCounts(of: try source.section(title).code)
    }
    return [
      Fact("lines in \(title)", counts.map { "\($0.lines)" }),
      Fact("types in \(title)", counts.map { "\($0.types)" }),
      Fact("closures in \(title)", counts.map { "\($0.closures)" }),
    ]
  }
}
