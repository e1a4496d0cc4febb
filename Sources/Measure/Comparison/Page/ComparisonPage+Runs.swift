// The parts of the page about recorded runs: timelines, and which rules are kept.

import CommandSupport
import StyleRuns
import Traces

extension ComparisonPage {
  /// A picture of each scene in each style.
  var timelines: String {
    let choices = Scene.all.enumerated().map { number, scene in
      "<label><input type=\"radio\" name=\"scene\" value=\"\(scene.id)\""
        + "\(number == 0 ? " checked" : "")> \(escaped(scene.title))</label>"
    }
    return part(
      "timelines", "Timelines of recorded runs",
      """
      <p>Each picture is one run against a server on this machine. Time runs down: each row is an \
      event, in the order in which they came. The first lane is for what waits, the others are \
      threads.</p>
      \(TimelineMark.legend)
      <form class="script" aria-label="The scenario" hidden><fieldset><legend>Scenario</legend>\
      \(choices.joined(separator: "\n"))</fieldset></form>
      \(Scene.all.map(scene).joined(separator: "\n"))
      """)
  }

  private func scene(_ scene: Scene) -> String {
    let figures = zip(sources, traces).map { source, traces in
      guard let trace = traces[scene.id] else {
        return "<p data-style=\"\(source.id)\">\(source.title): no recorded run.</p>"
      }
      return figure(trace, of: source, in: scene)
    }
    return """
      <section class="scene" id="scene-\(scene.id)" aria-labelledby="name-\(scene.id)">
      <h3 id="name-\(scene.id)">\(escaped(scene.heading))</h3>
      <div class="pair" tabindex="0" role="group" aria-label="\(escaped(scene.title))">
      \(figures.joined(separator: "\n"))
      </div>
      </section>
      """
  }

  private func figure(_ trace: Trace, of source: StyleSource, in scene: Scene) -> String {
    let title = "\(source.title): \(scene.title)"
    let drawing = TimelineDrawing(trace, id: "\(scene.id)-\(source.id)", title: title)
    let rows = trace.entries.map { entry in
      [escaped(entry.event.words), entry.time, escaped(entry.place)]
    }
    let table = htmlTable("Events of \(title)", heads: ["event", "time", "where"], rows: rows)
    return """
      <figure class="column" data-style="\(source.id)">
      <figcaption>\(source.title)</figcaption>
      <div class="wide" tabindex="0" role="region" aria-label="Timeline of \(escaped(title))">
      \(drawing.svg)
      </div>
      <details><summary>Every event, with its time and thread</summary>
      \(table)
      </details>
      </figure>
      """
  }

  /// What differs between the styles about each rule.
  var ruleSection: String {
    part(
      "rules", "Rules",
      """
      <p>\(escaped(rules.sentence)) What differs is who notices: the compiler, or \
      only a test. The wrong answers are those of the book whose test names the rule.</p>
      \(htmlTable(
        "Who keeps each rule, and where", heads: ["rule"] + sources.map(\.title),
        rows: rules.rows(guides), styles: sources.map(\.id)))
      """)
  }
}
