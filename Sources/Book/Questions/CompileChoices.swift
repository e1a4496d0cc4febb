// Makes the questions about code that may not compile, from the pairs of snippets.

import Curriculum
import Foundation

/// Makes a question from one half of a pair: the code that must not compile, or its correct version.
struct CompileChoices {
  let question: Question
  let root: URL

  private static let compiles = "it compiles"
  private static let belief = "The author of this code believed the same."
  /// The folder of the pairs, relative to the workbook's folder.
  static let folder = "Tests/CompileFailTests/Snippets"

  func made() throws(QuestionProblem) -> MadeQuestion {
    let (name, isWrong) = try shown()
    let wrong = try Snippet(text(of: "\(name).wrong.swift"))
    let right = try Snippet(text(of: "\(name).right.swift"))
    let code = isWrong ? wrong.code : right.code
    let choices =
      try (isWrong ? choices(about: wrong, name) : choices(about: right, insteadOf: wrong, name))
      + decoys(in: code)
    let truth =
      isWrong
      ? "The compiler's words have \"\(wrong.words)\". \(wrong.rule)" : "It compiles. \(right.rule)"
    return MadeQuestion(question, code: code, choices: LineChoices.inOrder(choices), truth: truth)
  }

  /// The choices about code that must not compile: the refused line is right.
  private func choices(
    about wrong: Snippet, _ name: String
  ) throws(QuestionProblem) -> [Choice] {
    guard let refused = wrong.refused else {
      throw question.problem("\(name).wrong.swift announces no error")
    }
    return [
      Choice(text: refused.choice),
      Choice(text: Self.compiles, belief: Belief(sentence: Self.belief)),
    ]
  }

  /// The choices about code that compiles: the line that differs from the wrong half is no error.
  private func choices(
    about right: Snippet, insteadOf wrong: Snippet, _ name: String
  ) throws(QuestionProblem) -> [Choice] {
    guard let line = LineChange(from: wrong.texts, to: right.texts).lastNewLine else {
      throw question.problem("the two halves of \(name) do not differ in a line")
    }
    return [
      Choice(text: Self.compiles),
      Choice(
        text: right.code[line].choice,
        belief: Belief(sentence: "It is right as it stands. \(right.rule)")),
    ]
  }

  /// The name of the pair, and whether its wrong half is shown.
  private func shown() throws(QuestionProblem) -> (name: String, isWrong: Bool) {
    let advice = "it must name the code that is shown, as '- snippet: Area/Name wrong'"
    let words = try question.words(ofOnly: .snippet, orElse: advice).split(separator: " ")
    guard words.count == 2, ["right", "wrong"].contains(words[1]) else {
      throw question.problem(advice)
    }
    return (String(words[0]), words[1] == "wrong")
  }

  private func decoys(in code: [NumberedLine]) throws(QuestionProblem) -> [Choice] {
    var choices: [Choice] = []
    for source in question.sources {
      switch source.kind {
      case .snippet: continue
      case .decoy:
        choices.append(
          try question.decoy(
            source.words, in: code, because: "The compiler has nothing to say about that line."))
      default: throw question.problem("a question about compiling takes snippets and decoys alone")
      }
    }
    return choices
  }

  private func text(of path: String) throws(QuestionProblem) -> String {
    let file = root.appending(path: "\(Self.folder)/\(path)")
    if let text = Curriculum.text(of: file) { return text }
    let hasPairs = isFolder(root.appending(path: Self.folder))
    throw question.problem("there is no \(Self.folder)/\(path)", isMissingFile: !hasPairs)
  }
}

/// A snippet without its comments, which say what is wrong.
private struct Snippet {
  /// The lines of code, numbered as they are shown.
  private(set) var code: [NumberedLine] = []
  /// The first comment, which states the rule.
  private(set) var rule = ""
  /// The line that the compiler refuses, and its words.
  private(set) var refused: NumberedLine?
  private(set) var words = ""

  var texts: [String] { code.map(\.text) }

  init(_ text: String) {
    var wanted: Int?
    var comment = 0
    for (index, line) in lines(of: text).map(String.init).enumerated() {
      if wanted == nil,
        let match = line.firstMatch(of: #/expected-error(?:@\+(\d+))? \{\{(.*)\}\}/#)
      {
        wanted = index + (match.1.flatMap { Int($0) } ?? 0)
        words = String(match.2)
      }
      let shown = line.firstRange(of: "// expected").map { String(line[..<$0.lowerBound]) } ?? line
      let isComment = trimmed(line).hasPrefix("//")
      if isComment, code.isEmpty, index == comment {
        rule += (rule.isEmpty ? "" : " ") + trimmed(line).dropFirst(3)
        comment += 1
      }
      guard !isComment, !trimmed(shown).isEmpty else { continue }
      code.append(NumberedLine(number: code.count + 1, text: shown))
      if index == wanted { refused = code.last }
    }
    // The number of a trap of a public library says nothing here.
    rule = rule.replacing(#/ \([A-Z]\d+\)/#, with: "")
  }
}
