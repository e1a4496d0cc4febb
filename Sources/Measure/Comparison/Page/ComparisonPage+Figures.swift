// The parts of the page below the code: facts, timelines, rules and costs.

import Rules
import Traces

extension ComparisonPage {
  /// What each style does when one of two requests fails; empty if no guide says it.
  var failure: String {
    guard let table = guide?.failureTable else { return "" }
    return """
      <section class="part" aria-labelledby="failure">
      <h2 id="failure">When one of two requests fails</h2>
      <p>This is the second job: a login, and then two requests at once. The table is that of the \
      guide; a test compares it with real runs.</p>
      \(table)
      </section>
      """
  }

  var summary: String {
    let rows = facts.facts.map { [escaped($0.name)] + $0.values.map(escaped) }
    return """
      <section class="part" aria-labelledby="facts">
      <h2 id="facts">In numbers</h2>
      <p>A line counts if it has code. A type is one that is declared in the file. A closure is a \
      brace that opens neither a declaration nor a statement. Threads and hops are those of one \
      recorded run that fetched the user; a hop is an event on another thread than the one before.</p>
      \(htmlTable("What each style needs, and what a run does", heads: ["fact"] + styles, rows: rows))
      </section>
      """
  }

  var timelines: String {
    let choices = Scene.all.map { scene in
      let checked = scene.id == Scene.all[0].id ? " checked" : ""
      return "<label><input type=\"radio\" name=\"scene\" value=\"\(scene.id)\"\(checked)> "
        + "\(escaped(scene.title))</label>"
    }.joined(separator: " ")
    return """
      <section class="part" aria-labelledby="timelines">
      <h2 id="timelines">Timelines of recorded runs</h2>
      <p>Each picture is one run against a server on this machine. All pictures of a scenario have \
      the same scale. A bar in the first lane is a request in flight; a bar in the lane of a thread \
      is decoding; a dashed line is the cancel. A dot is a call, a ring is the answer to a request, \
      and the large dot is the completion.</p>
      <form class="controls" aria-label="The scenario"><fieldset><legend>Scenario</legend>\
      \(choices)</fieldset></form>
      \(Scene.all.map(scene).joined(separator: "\n"))
      </section>
      """
  }

  private func scene(_ scene: Scene) -> String {
    let traces = recordings.map { $0[scene.id] }
    let end = traces.compactMap { $0?.events.last?.microseconds }.max() ?? 1
    let figures = zip(styles, traces).map { style, trace in
      guard let trace else { return "<p data-style=\"\(style)\">\(style): no recorded run.</p>" }
      return figure(trace, of: style, in: scene, end: end)
    }
    return """
      <section class="scene" id="scene-\(scene.id)" aria-label="\(escaped(scene.title))">
      <h3>\(escaped(scene.title))</h3>
      \(figures.joined(separator: "\n"))
      </section>
      """
  }

  private func figure(_ trace: RecordedTrace, of style: String, in scene: Scene, end: Int) -> String
  {
    let drawing = TimelineDrawing(
      trace, end: end, id: "\(scene.id)-\(style)", title: "\(style): \(scene.title)")
    let rows = trace.events.map { event in
      [escaped(event.event), milliseconds(event.microseconds), escaped(event.place)]
    }
    let table = htmlTable(
      "Events of \(style): \(scene.title)", heads: ["event", "time", "where"], rows: rows)
    return """
      <figure data-style="\(style)">
      <figcaption>\(style)</figcaption>
      <div class="wide" tabindex="0" role="region" aria-label="Timeline of \(style)">
      \(drawing.svg)
      </div>
      <p class="trace"><code>\(escaped(trace.line))</code></p>
      <details><summary>Every event, with its time and thread</summary>
      \(table)
      </details>
      </figure>
      """
  }

  var ruleSection: String {
    """
    <section class="part" aria-labelledby="rules">
    <h2 id="rules">Rules</h2>
    <p>\(escaped(rules.sentence))</p>
    \(htmlTable("Which rules each style keeps", heads: ["rule"] + styles, rows: rules.rows))
    </section>
    """
  }

  var costs: String {
    """
    <section class="part" aria-labelledby="costs">
    <h2 id="costs">Costs</h2>
    \(bench.map(charts) ?? missingCosts)
    </section>
    """
  }

  private var missingCosts: String {
    "<p>The costs were not measured. Build the benchmark with <code>swift build -c release "
      + "--product bench</code>, and make this page again.</p>"
  }

  private func charts(_ bench: BenchFigures) -> String {
    let times = styles.map { bench.time(of: $0) }
    let allocations = styles.map { bench.allocations(of: $0) }
    let heaps = styles.map { bench.heap(of: $0) }
    let whose = isOwnCode ? " They are those of the finished code." : ""
    return """
      <p>\(escaped(bench.sentence))\(whose) Answers come from memory, without a network. Compare \
      the ratios: the times hold only for one machine at one moment.</p>
      \(chart("The time of one run", times, \.microseconds))
      \(chart("How often a run asks for memory", allocations, \.whole))
      \(chart("The memory that a waiting run keeps", heaps, \.kilobytes))
      """
  }

  private func chart(
    _ title: String,
    _ figures: [BenchFigures.Figure?],
    _ text: (BenchFigures.Figure) -> String
  ) -> String {
    let most = figures.compactMap { $0?.value }.max() ?? 1
    let rows = zip(styles, figures).map { style, figure in
      let share = Int((figure?.value ?? 0) / max(most, 1) * 100)
      let bar = "<span class=\"bar\" style=\"width:\(share)%\"></span>"
      return [escaped(style), figure.map(text) ?? "–", "<span class=\"track\">\(bar)</span>"]
    }
    return htmlTable(title, heads: ["style", "figure", "beside the others"], rows: rows)
  }
}

/// A time in milliseconds, `3.30 ms` for example.
func milliseconds(_ microseconds: Int) -> String {
  let hundredths = microseconds / 10
  let rest = hundredths % 100
  return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) ms"
}
