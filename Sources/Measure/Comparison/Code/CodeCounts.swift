// How much code a section needs: a simple count of lines, types and closures. Pure.

import Commands

/// What a piece of code needs.
///
/// - A line counts if it has more than space and comments.
/// - A type is a `struct`, `class`, `enum`, `actor` or `protocol` that is declared here.
/// - A closure is a `{` that opens neither a declaration nor a statement such as `if` or `switch`.
package struct CodeCounts: Equatable, Sendable {
  package let lines: Int
  package let types: Int
  package let closures: Int

  /// Counts in a piece of code.
  package init(of code: String) {
    lines = SwiftToken.lines(of: code).count { line in
      line.contains { $0.kind != .space && $0.kind != .comment }
    }
    let tokens = SwiftToken.tokens(of: code).filter { $0.kind != .space && $0.kind != .comment }
    types = zip(tokens, tokens.dropFirst()).count { word, next in
      word.kind == .keyword && Self.typeWords.contains(word.text) && next.kind == .type
    }
    closures = Self.closures(in: tokens)
  }

  private static let typeWords: Set<String> = ["struct", "class", "enum", "actor", "protocol"]
  /// Words after which the next `{`, at the same depth of parentheses, opens no closure.
  private static let blockWords: Set<String> = typeWords.union([
    "extension", "func", "init", "deinit", "subscript", "var", "if", "else", "for", "while",
    "repeat", "switch", "do", "catch", "defer",
  ])

  private static func closures(in tokens: [SwiftToken]) -> Int {
    var (count, depth) = (0, 0)
    var open: (word: String, depth: Int)?
    for (index, token) in tokens.enumerated() {
      let previous = index > 0 ? tokens[index - 1].text : ""
      switch token.text {
      case "(", "[": depth += 1
      case ")", "]": depth -= 1
      case "=" where open?.word == "var" && open?.depth == depth: open = nil
      case "{":
        if open?.depth == depth || isAccessor(previous) { open = nil } else { count += 1 }
      case "}": if open?.depth == depth { open = nil }
      case let word where token.kind == .keyword && blockWords.contains(word) && previous != ".":
        open = (word, depth)
      default: break
      }
    }
    return count
  }

  private static func isAccessor(_ word: String) -> Bool {
    ["get", "set", "willSet", "didSet"].contains(word)
  }
}
