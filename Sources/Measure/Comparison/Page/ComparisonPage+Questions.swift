// The part of the page that asks what will happen in each scene: a click on an answer opens what it means.

import CommandSupport
import Questions
import Rules
import Traces

extension ComparisonPage {
  /// The questions about the scenes; empty if the book has none of them.
  var predictions: String {
    let asked = Scene.all.compactMap { scene in
      questions.first { $0.question.id == scene.question }.map { ask($0, in: scene) }
    }
    guard !asked.isEmpty else { return "" }
    return part(
      "predict", "What will happen?",
      """
      <p>Each question has one right answer. The others come from runs whose authors believed something \
      wrong. Choose before you look at the <a href="#timelines">timelines</a>: a click opens what your \
      answer means.</p>
      \(asked.joined(separator: "\n"))
      """)
  }

  private func ask(_ made: MadeQuestion, in scene: Scene) -> String {
    let choices = made.choices.map { choice in
      """
      <details class="choice"><summary><code>\(escaped(choice.text))</code></summary>
      \(choice.belief.map(told) ?? right(made))
      </details>
      """
    }
    return """
      <section class="asked" aria-labelledby="ask-\(scene.id)">
      <h3 id="ask-\(scene.id)">\(escaped(scene.heading))</h3>
      <p>\(Markdown.inline(made.question.scenario)) \(escaped(made.question.sentence))</p>
      \(choices.joined(separator: "\n"))
      </section>
      """
  }

  private func right(_ made: MadeQuestion) -> String {
    "<p><strong>Right.</strong> \(trace(made.run))</p>"
  }

  /// Why a choice is wrong: the belief, the rule that it breaks, and the run that would end so.
  private func told(_ belief: Belief) -> String {
    let rule = belief.rule.flatMap(Rule.numbered).map {
      " It breaks <a href=\"#rules\">\($0.id.rawValue) \(escaped($0.nickname))</a>: \(escaped($0.sentence))"
    }
    return """
      <p><strong>Not so.</strong> \(escaped(belief.sentence))\(rule ?? "")</p>
      <p>\(trace(belief.run))</p>
      """
  }

  private func trace(_ run: Trace?) -> String {
    run.map { "The run: <code>\(escaped($0.events.line))</code>" } ?? ""
  }
}
