// A line of code as the page shows it.

/// A line of code: its tokens, each with a letter before it that says its colour.
///
/// The letter is the first of the token's kind, or the digit of the step that a name is about; a blank for others.
struct PageCode: Encodable {
  let tokens: [String]

  static func lines(of text: String) -> [PageCode] {
    SwiftToken.lines(of: text).map { PageCode(tokens: $0.map(\.marked)) }
  }

  func encode(to encoder: any Encoder) throws { try tokens.encode(to: encoder) }
}

extension SwiftToken {
  /// The text behind the letter.
  fileprivate var marked: String {
    switch kind {
    case .space, .sign: return " " + text
    case .name, .type:
      let step = JobStep(name: text).flatMap { JobStep.allCases.firstIndex(of: $0) }
      return (step.map { "\($0 + 1)" } ?? (kind == .type ? "t" : " ")) + text
    case .comment, .keyword, .number, .string, .attribute:
      return kind.rawValue.prefix(1) + text
    }
  }
}
