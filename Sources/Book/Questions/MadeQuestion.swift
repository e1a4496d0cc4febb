// A question with its choices, made from recorded runs, mistakes or snippets.

import Curriculum
import Foundation
import RuleJudging
import Rules
import Traces

/// One of the answers that a question offers.
package struct Choice: Equatable, Sendable {
  /// What really happens, or would happen, in words.
  package let text: String
  /// The misconception behind it, and what the run or the test then shows; nil for the right one.
  package let belief: Belief?

  /// Whether this is the right choice.
  package var isRight: Bool { belief == nil }

  init(_ text: String, _ belief: Belief? = nil) {
    self.text = text
    self.belief = belief
  }

  init(_ text: String, because sentence: String) { self.init(text, Belief(sentence)) }
}

/// A misconception, and what shows it.
package struct Belief: Equatable, Sendable {
  /// One sentence.
  package let sentence: String
  /// The run that has this outcome; nil if the choice is about a line.
  package let run: Trace?
  /// The rule that the run breaks, `W1.1` for example.
  package let rule: String?

  init(_ sentence: String, _ flaw: FlawedRun? = nil) {
    self.sentence = sentence
    run = flaw?.trace
    rule = flaw?.rule.rawValue
  }
}

/// A question that can be asked.
package struct MadeQuestion: Equatable, Sendable {
  /// What its author wrote.
  package let question: Question
  /// The code that is shown, each line with its number; empty if it is the student's own file.
  package let code: [NumberedLine]
  /// The choices, in the order in which they are offered.
  package let choices: [Choice]
  /// What really happens: a run, or nil if the question is about a line.
  package let run: Trace?
  /// What really happens, in one sentence; empty if the run says it.
  package let truth: String
  /// Where a wrong answer leads: a sentence with a line of the student's own code; empty for none.
  package var lead = ""
  /// The right orders of the choices, if they are events to be put in order; empty if one is chosen.
  package var orders: [[String]] = []

  /// The place of the right choice.
  package var right: Int { choices.firstIndex(where: \.isRight) ?? 0 }

  /// A hash of all that is offered, so that a change is noticed.
  package var hash: String {
    let words =
      [truth] + choices.map { "\($0.isRight) \($0.text)" }
      + orders.map { $0.joined(separator: " · ") }
    return String(fingerprint(of: words.joined(separator: "\n")), radix: 16)
  }

  /// Sorts the choices as their lines stand in the file; without lines, so that the right one stands at no fixed
  /// place, and each time at the same.
  init(
    _ question: Question, code: [NumberedLine] = [], choices: [Choice], run: Trace? = nil,
    truth: String = ""
  ) {
    self.question = question
    self.code = code
    self.run = run
    self.truth = truth
    self.choices =
      [.line, .compile, .place].contains(question.kind)
      ? choices.sorted { $0.line < $1.line }
      : choices.sorted {
        fingerprint(of: question.id + $0.text) < fingerprint(of: question.id + $1.text)
      }
  }
}

extension Choice {
  /// The first number in the text; 0 if there is none.
  fileprivate var line: Int { Int(text.drop { !$0.isNumber }.prefix { $0.isNumber }) ?? 0 }
}

/// A line of code, and its number in its file, from 1.
package struct NumberedLine: Equatable, Sendable {
  package let number: Int
  package let text: String

  package init(number: Int, text: String) { (self.number, self.text) = (number, text) }

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
  ) throws(QuestionProblem) -> Choice {
    guard let line = code.first(where: { $0.text.contains(words) }) else {
      throw problem("no line has the words '\(words)'")
    }
    return Choice(line.choice, because: reason)
  }
}

/// Hashes a text.
private func fingerprint(of text: String) -> UInt64 { fingerprint(of: [Array(text.utf8)]) }
