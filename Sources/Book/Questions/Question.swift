// A question: what its author asks, and, once it is made, what it offers.

import Curriculum
import Traces

/// A question about what a program will do.
package struct Question: Sendable {
  /// What is asked.
  package enum Kind: String, CaseIterable, Sendable {
    /// What does the completion get?
    case outcome
    /// In which order do the events happen?
    case order
    /// Four to six events, to be put in order.
    case arrange
    /// Which objects still exist after a line?
    case alive
    /// Does the code compile, and if not, which line is refused?
    case compile
    /// Which line of a wrong answer is wrong?
    case line
    /// Which line of the student's own code is at work? Made from a run alone, never from a file.
    case place

    /// The kinds that a file may have.
    static let written = allCases.filter { $0 != .place }

    /// Where the choices come from: first the one source of what is shown, then those that may stand beside it.
    fileprivate var sources: [Source.Kind] {
      switch self {
      case .outcome, .order: [.right, .flaw]
      case .arrange: [.right]
      case .alive: [.probe, .moment, .variant]
      case .compile: [.snippet, .decoy]
      case .line: [.mistake, .other, .decoy]
      case .place: []
      }
    }
  }

  /// Where a choice comes from.
  package struct Source: Sendable {
    /// What is named.
    enum Kind: String {
      /// A recorded run that keeps every promise, by the freedom that it takes.
      case right
      /// A recorded run that is wrong on purpose, by its misconception.
      case flaw
      /// The mistake of the exercise that is shown, by its name.
      case mistake
      /// Another mistake of the exercise, which changes another line.
      case other
      /// A version of a file in `Tests/CompileFailTests/Snippets`: `Callbacks/Handoff wrong`.
      case snippet
      /// A line of the code that is shown and does nothing wrong, by some of its words.
      case decoy
      /// A probe that is shown, and one of its moments: `dependency dropped`.
      case probe
      /// Another moment of that probe.
      case moment
      /// A moment of another probe, whose author believed something wrong.
      case variant
    }

    let kind: Kind
    /// How it is named.
    let words: String
  }

  /// The exercise that the question belongs to.
  package let exercise: ExerciseID
  /// A name of its own within the exercise, `after-a-404` for example.
  package let name: String
  package let kind: Kind
  /// What is asked about, in words.
  package internal(set) var scenario: String
  /// Where the choices come from.
  package var sources: [Source] = []
  /// The hash of what was offered when the author read the question last; empty if it never was.
  var writtenHash = ""
  /// The file, relative to the workbook's folder, and the line of the heading, from 1.
  package let path: String
  package let line: Int

  // What the question offers; empty until it is made.

  /// The code that is shown, each line with its number; empty if it is the student's own file.
  package internal(set) var code: [NumberedLine] = []
  /// The choices, in the order in which they are offered.
  package internal(set) var choices: [Choice] = []
  /// What really happens: a run, or nil if the question is about a line.
  package internal(set) var run: Trace?
  /// What really happens, in one sentence; empty if the run says it.
  package internal(set) var truth = ""
  /// Where a wrong answer leads: a sentence with a line of the student's own code; empty for none.
  package internal(set) var lead = ""
  /// The right orders of the choices, if they are events to be put in order; empty if one is chosen.
  package internal(set) var orders: [[String]] = []

  /// The name under which answers are kept: `1.4 after-a-404`.
  package var id: String { "\(exercise) \(name)" }

  /// Whether the question shows finished code, which gives the answer to the exercise away.
  package var showsAnswer: Bool { kind == .line }

  /// The words of the one source of what is shown.
  ///
  /// - Throws: Which sources such a question has, if it has others.
  func shown() throws(BookProblem) -> String {
    let shown = sources.filter { $0.kind == kind.sources.first }
    guard shown.count == 1, sources.allSatisfy({ kind.sources.contains($0.kind) }) else {
      let words = kind.sources.map { "'\($0):'" }
      let others = words.count == 1 ? "" : ", and beside it \(listed(words.dropFirst()))"
      throw problem("a question of the kind '\(kind)' has one line \(words[0])\(others), no more")
    }
    return shown[0].words
  }

  /// The sources of the other choices.
  var others: [Source] { sources.filter { $0.kind != kind.sources.first } }

  /// Why this question cannot be made.
  func problem(_ words: String) -> BookProblem {
    BookProblem(path: path, line: line, "\(id): \(words).")
  }

  /// What is asked, as a sentence.
  package var sentence: String {
    switch kind {
    case .outcome: "What does the completion get?"
    case .order: "In which order does it happen?"
    case .arrange: "Put these events in order."
    case .alive: "Which of the objects still exist?"
    case .compile: "Does this compile? If not, which line is refused?"
    case .line: "Which line is wrong?"
    case .place: "Which line of yours is at work then?"
    }
  }
}

extension Question {
  /// The question with what it offers.
  ///
  /// Choices stand as their lines do in the file; those without lines so that the right one has no fixed place, and
  /// each time the same.
  func offering(
    _ choices: [Choice], code: [NumberedLine] = [], run: Trace? = nil, truth: String = ""
  ) -> Question {
    var made = self
    made.code = code
    made.run = run
    made.truth = truth
    made.choices =
      [.line, .compile, .place].contains(kind)
      ? choices.sorted { $0.line < $1.line }
      : choices.sorted { fingerprint(of: id + $0.text) < fingerprint(of: id + $1.text) }
    return made
  }

  /// The place of the right choice.
  package var right: Int { choices.firstIndex(where: \.isRight) ?? 0 }

  /// A hash of all that is offered, so that a change is noticed.
  package var hash: String {
    let words =
      [truth] + choices.map { "\($0.isRight) \($0.text)" }
      + orders.map { $0.joined(separator: " · ") }
    return String(fingerprint(of: words.joined(separator: "\n")), radix: 16)
  }
}

/// Hashes a text.
private func fingerprint(of text: String) -> UInt64 { fingerprint(of: [Array(text.utf8)]) }
