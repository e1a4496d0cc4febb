// The parts of the page with figures: what each style needs, and what a run costs.

import CommandSupport

extension ComparisonPage {
  /// The facts about every style.
  var summary: String {
    let rows = facts.facts.map { [escaped($0.name)] + $0.values.map(escaped) }
    let table = htmlTable(
      "What each style needs, and what a run does", heads: ["fact"] + facts.styles, rows: rows)
    return part(
      "facts", "In numbers",
      """
      <p>A line counts if it has code. A type is one that is declared in the file. A closure is a \
      brace that opens neither a declaration nor a statement. Threads and hops are those of one \
      recorded run that fetched the user; a hop is an event on another thread than the one before.\
      \(hasInvented ? " \(escaped(StyleSource.caution))" : "")</p>
      \(table)
      """)
  }

  /// What a run costs in the finished code of every style, and in the student's own of chapter 9.
  var costs: String {
    part("costs", "Costs", bench.map(charts) ?? "<p>\(escaped(advice))</p>")
  }

  private var hasInvented: Bool { sources.contains(where: \.isInvented) }
  private var advice: String { BenchRun.advice(isWithOwn: hasInvented) }

  private func charts(_ bench: BenchFigures) -> String {
    """
    <p>\(escaped(bench.sentence)) Answers come from memory, without a network. Compare the ratios: \
    the times hold only for one machine at one moment. \(escaped(advice))</p>
    <div class="charts">
    \(chart("The time of one run", bench.time(of:), \.microseconds))
    \(chart("How often a run asks for memory", bench.allocations(of:), \.whole))
    \(chart("The memory that a waiting run keeps", bench.heap(of:), \.kilobytes))
    </div>
    """
  }

  private func chart(
    _ title: String,
    _ figure: (String) -> BenchFigures.Figure?,
    _ text: (BenchFigures.Figure) -> String
  ) -> String {
    let measured = sources.filter(\.isMeasured)
    let figures = measured.map { figure($0.name) }
    let most = figures.compactMap { $0?.value }.max() ?? 1
    let rows = zip(measured, figures).map { source, figure in
      let share = Int((figure?.value ?? 0) / max(most, 1) * 100)
      let bar = "<span class=\"bar\" style=\"width:\(share)%\"></span>"
      return [source.title, figure.map(text) ?? "–", "<span class=\"track\">\(bar)</span>"]
    }
    return htmlTable(title, heads: ["style", "figure", "beside the others"], rows: rows)
  }
}
