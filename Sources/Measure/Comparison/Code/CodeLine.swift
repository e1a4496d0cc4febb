// The lines of a section as the page shows them: imports and doc comments can be folded. Pure.

/// A line of code.
struct CodeLine {
  let tokens: [SwiftToken]
  /// Whether the line is an import or a doc comment, or a blank line among the imports.
  let isNote: Bool

  /// How many spaces the line begins with.
  var indent: Int {
    guard let first = tokens.first, first.kind == .space else { return 0 }
    return first.text.count
  }

  /// The lines of a piece of code.
  static func lines(of code: String) -> [CodeLine] {
    var isHead = true
    return SwiftToken.lines(of: code).map { tokens in
      let first = tokens.first { $0.kind != .space }?.text ?? ""
      let isNote = first.hasPrefix("///") || first == "import"
      isHead = isHead && (isNote || first.isEmpty)
      return CodeLine(tokens: tokens, isNote: isNote || isHead)
    }
  }
}
