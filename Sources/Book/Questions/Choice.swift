// What a question offers: choices, and lines of code.

import Curriculum
import RuleJudging

/// One of the answers that a question offers, or an order that a student gave.
package struct Choice: Sendable {
  /// What really happens, or would happen, in words.
  package let text: String
  package var isRight = false
  /// What somebody believed who chooses it, in one sentence; empty for the right choice, or if nobody knows.
  package var belief = ""
  /// The recorded run that ends so; nil for the right choice, and if it is about a line.
  package var flaw: FlawedRun?

  static func right(_ text: String) -> Choice { Choice(text: text, isRight: true) }

  /// The first number in the text; 0 if there is none.
  var line: Int { Int(text.drop { !$0.isNumber }.prefix { $0.isNumber }) ?? 0 }
}

/// A line of code, and its number in its file, from 1.
package struct NumberedLine: Sendable {
  package let number: Int
  package let text: String

  /// The lines of a file.
  package static func all(in text: String) -> [NumberedLine] {
    lines(of: text).enumerated().map { NumberedLine(number: $0 + 1, text: String($1)) }
  }

  /// Whether a question can be about the line.
  var isCode: Bool { Curriculum.isCode(text) }

  /// The line as a choice names it.
  var choice: String { "line \(number): \(trimmed(text))" }
}

extension Question {
  /// The choice of a line that does nothing wrong.
  ///
  /// - Parameters:
  ///   - words: Some of the line's words.
  ///   - reason: What is told to a student who chooses it, as one sentence.
  /// - Throws: That no line has these words.
  func decoy(
    _ words: String, in code: [NumberedLine], because reason: String
  ) throws(BookProblem) -> Choice {
    guard let line = code.first(where: { $0.text.contains(words) }) else {
      throw problem("no line has the words '\(words)'")
    }
    return Choice(text: line.choice, belief: reason)
  }
}
