// Makes the questions about code that may not compile, from the snippets with a wrong and a right version.

import Curriculum

/// The folder of the snippets, relative to the workbook's folder.
private let folder = "Tests/CompileFailTests/Snippets"

extension Question {
  /// Makes a question from one version of a snippet, the code that must not compile, or its correct version; nil if
  /// there are no snippets here.
  func aboutCompiling(in root: URL) throws(BookProblem) -> Question? {
    let words = try shown().split(separator: " ").map(String.init)
    guard words.count == 2, ["right", "wrong"].contains(words[1]) else {
      throw problem("it must name a version of a snippet, as '- snippet: Area/Name wrong'")
    }
    guard isFolder(root.appending(path: folder)) else { return nil }
    let text = try snippet("\(words[0]).swift", in: root)
    let isWrong = words[1] == "wrong"
    let shown = Snippet(text, isWrong: isWrong)
    let counterpart = Snippet(text, isWrong: !isWrong)
    guard let line = isWrong ? shown.refused : shown.lastLine(notIn: counterpart) else {
      throw problem("the two versions of \(words[0]) do not differ in a line")
    }
    var choices = isWrong ? shown.choices(refusing: line) : shown.choices(accepting: line)
    for other in others {
      let reason = "The compiler has nothing to say about that line."
      choices.append(try decoy(other.words, in: shown.code, because: reason))
    }
    let truth = isWrong ? "The compiler's words have \"\(shown.words)\"." : "It compiles."
    return offering(choices, code: shown.code, truth: "\(truth) \(shown.rule)")
  }

  private func snippet(_ path: String, in root: URL) throws(BookProblem) -> String {
    if let text = text(of: root.appending(path: "\(folder)/\(path)")) { return text }
    throw problem("there is no \(folder)/\(path)")
  }
}

/// A version of a snippet without its comments, which say what is wrong.
private struct Snippet {
  /// The lines of code, numbered as they are shown.
  private(set) var code: [NumberedLine] = []
  /// The first comment, which states the rule.
  let rule: String
  /// The line that the compiler refuses, and its words.
  private(set) var refused: NumberedLine?
  private(set) var words = ""

  init(_ text: String, isWrong: Bool) {
    let lines = version(isWrong: isWrong, of: text)
    // The number of a trap of a public library says nothing here.
    rule = lines.map(trimmed).filter { !$0.contains("// expected-") }
      .drop { !$0.hasPrefix("// ") }.prefix { $0.hasPrefix("// ") }
      .map { $0.dropFirst(3) }.joined(separator: " ").replacing(#/ \([A-Z]\d+\)/#, with: "")
    var wanted: Int?
    for (index, line) in lines.enumerated() {
      if wanted == nil,
        let match = line.firstMatch(of: #/expected-wrong-error(?:@\+(\d+))? \{\{(.*)\}\}/#)
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

  func choices(refusing line: NumberedLine) -> [Choice] {
    [
      .right(line.choice),
      Choice(text: "it compiles", belief: "The author of this code believed the same."),
    ]
  }

  func choices(accepting line: NumberedLine) -> [Choice] {
    [
      .right("it compiles"),
      Choice(text: line.choice, belief: "It is right as it stands. \(rule)"),
    ]
  }

  private var text: String { code.map(\.text).joined(separator: "\n") }

  /// The last line of code that the other version lacks; nil if there is none.
  func lastLine(notIn other: Snippet) -> NumberedLine? {
    Difference.compared(other.text, text).newLines.last.map { code[$0] }
  }
}

/// The lines of one version of a snippet: those of the other one stand between `#if`, `#else` and `#endif`.
private func version(isWrong: Bool, of text: String) -> [String] {
  var isHere: Bool?
  return lines(of: text).compactMap { line in
    switch trimmed(line) {
    case "#if WRONG": isHere = isWrong
    case "#if !WRONG": isHere = !isWrong
    case "#else": isHere = isHere.map(!)
    case "#endif": isHere = nil
    case _ where isHere == nil: return String(line)
    case _ where isHere == true: return String(line.dropFirst(2))
    default: break
    }
    return nil
  }
}
