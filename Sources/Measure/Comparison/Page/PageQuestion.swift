// The questions of the book that the page asks before it plays a scene.

import Curriculum
import Questions
import Rules
import StyleRuns
import Traces

/// A question about a scene.
struct PageQuestion: Encodable {
  struct Choice: Encodable {
    let text: String
    let isRight: Bool
    /// Why it is right, or what its author believed.
    let reason: String
    /// The run that ends so.
    let events: [PageEvent]
  }

  let scene: Scene
  let cancel: CancelPoint?
  /// What happens, as Markdown.
  let scenario: String
  let sentence: String
  let choices: [Choice]

  /// The questions of the book, by their names, and the scenes that they are about.
  private static let asked: KeyValuePairs<String, (Scene, CancelPoint?)> = [
    "1.2 first-user": (.success, nil), "1.4 page-of-an-error": (.list404, nil),
    "1.6 unreadable-user": (.userMalformed, nil),
    "1.5 while-the-list-is-asked-for": (.success, .pendingList),
    "1.6 while-decoding": (.success, .decodeList),
  ]

  /// The questions about the scenes; those of a chapter that is not here are left out.
  static func all(in book: Workbook) -> [PageQuestion] {
    let made = BookQuestions(of: book.chapters, in: book.root) { question in
      asked.contains { $0.key == question.id }
    }.made
    return asked.compactMap { name, scene in
      made.first { $0.question.id == name }.map { PageQuestion($0, about: scene.0, scene.1) }
    }
  }

  private init(_ made: MadeQuestion, about scene: Scene, _ cancel: CancelPoint?) {
    self.scene = scene
    self.cancel = cancel
    scenario = made.question.scenario
    sentence = made.question.sentence
    choices = made.choices.map { choice in
      Choice(
        text: choice.text, isRight: choice.isRight, reason: Self.reason(for: choice),
        events: (choice.belief?.run ?? made.run).map { PageEvent.all(of: $0) } ?? [])
    }
  }

  private static func reason(for choice: Questions.Choice) -> String {
    guard let belief = choice.belief else { return "So does every style that keeps the rules." }
    let rule = belief.rule.flatMap(Rule.numbered).map {
      " It breaks rule \($0.id.rawValue), '\($0.nickname)'. \($0.sentence)"
    }
    return belief.sentence + (rule ?? "")
  }
}
