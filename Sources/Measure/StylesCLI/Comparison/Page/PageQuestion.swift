// The questions of the book that the page asks before it plays a scene.

import Questions
import RuleJudging
import Rules
import StyleRuns

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
      made.first { $0.id == name }.map { PageQuestion($0, about: scene.0, scene.1) }
    }
  }

  private init(_ question: Question, about scene: Scene, _ cancel: CancelPoint?) {
    self.scene = scene
    self.cancel = cancel
    scenario = question.scenario
    sentence = question.sentence
    choices = question.choices.map { choice in
      Choice(
        text: choice.text, isRight: choice.isRight, reason: Self.reason(for: choice),
        events: (choice.flaw?.trace ?? question.run).map { PageEvent.all(of: $0) } ?? [])
    }
  }

  private static func reason(for choice: Questions.Choice) -> String {
    if choice.isRight { return "So does every style that keeps the rules." }
    guard let rule = choice.flaw.map({ Rule[$0.rule] }) else { return choice.belief }
    return choice.belief
      + " It breaks rule \(rule.id.rawValue), '\(rule.nickname)'. \(rule.sentence)"
  }
}
