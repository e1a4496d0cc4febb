// Makes the questions about code that may not compile, from the pairs of snippets.

import Curriculum

/// The folder of the pairs, relative to the workbook's folder.
private let folder = "Tests/CompileFailTests/Snippets"

extension Question {
  /// Makes a question from one half of a pair, the code that must not compile, or its correct version; nil if there
  /// are no pairs here.
  func aboutCompiling(in root: URL) throws(BookProblem) -> Question? {
    let words = try shown().split(separator: " ").map(String.init)
    guard words.count == 2, ["right", "wrong"].contains(words[1]) else {
      throw problem("it must name a half of a pair, as '- snippet: Area/Name wrong'")
    }
    guard isFolder(root.appending(path: folder)) else { return nil }
    let wrong = try Snippet(snippet("\(words[0]).wrong.swift", in: root))
    let right = try Snippet(snippet("\(words[0]).right.swift", in: root))
    let isWrong = words[1] == "wrong"
    let code = isWrong ? wrong.code : right.code
    guard let line = isWrong ? wrong.refused : right.lastLine(notIn: wrong) else {
      throw problem("the two halves of \(words[0]) do not differ in a line")
    }
    var choices =
      isWrong
      ? [
        Choice.right(line.choice),
        Choice(text: "it compiles", belief: "The author of this code believed the same."),
      ]
      : [
        Choice.right("it compiles"),
        Choice(text: line.choice, belief: "It is right as it stands. \(right.rule)"),
      ]
    for other in others {
      let reason = "The compiler has nothing to say about that line."
      choices.append(try decoy(other.words, in: code, because: reason))
    }
    let truth =
      isWrong
      ? "The compiler's words have \"\(wrong.words)\". \(wrong.rule)" : "It compiles. \(right.rule)"
    return offering(choices, code: code, truth: truth)
  }

  private func snippet(_ path: String, in root: URL) throws(BookProblem) -> String {
    if let text = text(of: root.appending(path: "\(folder)/\(path)")) { return text }
    throw problem("there is no \(folder)/\(path)")
  }
}

/// A snippet without its comments, which say what is wrong.
private struct Snippet {
  /// The lines of code, numbered as they are shown.
  private(set) var code: [NumberedLine] = []
  /// The first comment, which states the rule.
  let rule: String
  /// The line that the compiler refuses, and its words.
  private(set) var refused: NumberedLine?
  private(set) var words = ""

  init(_ text: String) {
    let lines = lines(of: text).map(String.init)
    // The number of a trap of a public library says nothing here.
    rule = lines.prefix { $0.hasPrefix("//") }.map { $0.dropFirst(3) }.joined(separator: " ")
      .replacing(#/ \([A-Z]\d+\)/#, with: "")
    var wanted: Int?
    for (index, line) in lines.enumerated() {
      if wanted == nil,
        let match = line.firstMatch(of: #/expected-error(?:@\+(\d+))? \{\{(.*)\}\}/#)
      {
        wanted = index + (match.1.flatMap { Int($0) } ?? 0)
        words = String(match.2)
      }
      let shown = line.replacing(#/// expected.*/#, with: "")
      guard isCode(shown) || shown.hasPrefix("import ") else { continue }
      code.append(NumberedLine(number: code.count + 1, text: shown))
      if index == wanted { refused = code.last }
    }
  }

  private var text: String { code.map(\.text).joined(separator: "\n") }

  /// The last line of code that the other half lacks; nil if there is none.
  func lastLine(notIn other: Snippet) -> NumberedLine? {
    Difference.compared(other.text, text).newLines.last.map { code[$0] }
  }
}
