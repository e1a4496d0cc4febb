// A line of code as the page shows it.

import Commands

/// A line of code: its tokens, each with a letter before it that says its colour.
///
/// The letter is the first of the token's kind, or the digit of the step that a name is about; a blank for others.
struct PageCode: Encodable {
  let tokens: [String]

  static func lines(of text: String) -> [PageCode] {
    SwiftToken.lines(of: text).map { PageCode(tokens: $0.map(marked)) }
  }

  private static func marked(_ token: SwiftToken) -> String {
    switch token.kind {
    case .space, .sign: return " " + token.text
    case .name, .type:
      let step = JobStep(name: token.text).flatMap { JobStep.allCases.firstIndex(of: $0) }
      return (step.map { "\($0 + 1)" } ?? (token.kind == .type ? "t" : " ")) + token.text
    case .comment, .keyword, .number, .string, .attribute:
      return token.kind.rawValue.prefix(1) + token.text
    }
  }

  func encode(to encoder: any Encoder) throws { try tokens.encode(to: encoder) }
}
