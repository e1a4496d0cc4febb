// One change of one file, and how it is shown.
import Foundation

/// A file with one place changed.
struct Mutant {
  /// The path of the file, from the root of the checkout.
  let file: String
  /// The line of the change.
  let line: Int
  /// The function or property that is changed.
  let place: String
  /// What kind of change it is.
  let kind: String
  /// The whole file, changed.
  let text: String
  /// The code that is changed, on one line.
  let code: String
  /// The lines that differ, those before with `- ` and those after with `+ `.
  let difference: [String]

  init(_ change: Change, of file: String, _ structure: Structure) {
    let before = structure.code
    text = before.replacingCharacters(in: change.range, with: change.code)
    code = before[change.range].split(whereSeparator: \.isWhitespace).joined(separator: " ")
    line = before[..<change.range.lowerBound].count { $0 == "\n" } + 1
    place = structure.declaration(around: structure.token(at: change.range.lowerBound))
    difference = Self.difference(before, text)
    (self.file, kind) = (file, change.kind)
  }

  /// The difference, as the command prints it.
  var lines: String { difference.map { "    " + $0 }.joined(separator: "\n") }

  /// The change and its place; the place in the file is not part of it, because lines move.
  var key: String { (["\(file) \(place)"] + difference).joined(separator: "\n") }

  private static func difference(_ before: String, _ after: String) -> [String] {
    var old = before.components(separatedBy: "\n")[...]
    var new = after.components(separatedBy: "\n")[...]
    while let first = old.first, first == new.first {
      (old, new) = (old.dropFirst(), new.dropFirst())
    }
    while let last = old.last, last == new.last { (old, new) = (old.dropLast(), new.dropLast()) }
    func marked(_ lines: ArraySlice<String>, _ mark: String) -> [String] {
      lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }.map { mark + $0 }
    }
    return marked(old, "- ") + marked(new, "+ ")
  }
}

/// What to put where.
struct Change {
  let kind: String
  let range: Range<String.Index>
  let code: String
}

extension Structure {
  /// The first token at or after a place.
  func token(at place: String.Index) -> Int {
    tokens.firstIndex { $0.range.upperBound > place } ?? max(0, tokens.count - 1)
  }

  /// A change of some tokens.
  func change(_ kind: String, _ range: Range<Int>, to code: String) -> Change {
    let first = tokens[range.lowerBound].range.lowerBound
    return Change(
      kind: kind, range: first..<tokens[range.upperBound - 1].range.upperBound, code: code)
  }

  func change(_ kind: String, _ index: Int, to code: String) -> Change {
    change(kind, index..<index + 1, to: code)
  }

  /// Takes each part of a list out, and the comma that separated it from its neighbour, if there are several.
  func removals(_ kind: String, in list: Range<Int>) -> [Change] {
    let parts = split(list, at: ",").filter { !$0.isEmpty }
    guard parts.count > 1 else { return [] }
    return parts.map { part in
      let isLast = part.upperBound == list.upperBound
      let start = isLast ? part.lowerBound - 1 : part.lowerBound
      return change(kind, start..<start + part.count + 1, to: "")
    }
  }

  /// All changes of this file, in its order.
  func changes(with names: Names) -> [Change] {
    let all =
      statementChanges + conditionChanges + symbolChanges + constantChanges(names)
      + patternChanges + argumentChanges + elementChanges + wrapperChanges + linkChanges
      + captureChanges
    return all.filter { isInCode($0.range.lowerBound) }.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
  }

  /// Whether a place is in a function, or in the value of a global: all else only declares something.
  private func isInCode(_ place: String.Index) -> Bool {
    let token = token(at: place)
    if blocks.contains(where: { $0.kind != .type && $0.inside.contains(token) }) { return true }
    let statement = statements(in: tokens.indices).first { $0.tokens.contains(token) }
    guard let statement, statement.kind == .binding else { return false }
    return first(in: statement.tokens, where: { $0.text == "=" }).map { $0 < token } ?? false
  }
}
