// The lines of a section as the page shows them: imports and doc comments can be folded, and names of the
// four steps have their colours, the same in all styles. Pure.

import Commands

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

/// A step of the job.
enum JobStep: String, CaseIterable {
  case requestList, decodeList, requestUser, decodeUser

  /// The step that a name is about: `decodeList` for `UserListDecodeOperation`, for example.
  ///
  /// - Returns: nil if the name is about none, or about all.
  init?(name: String) {
    if name == "firstUserID" {
      self = .decodeList
      return
    }
    let words = Set(name.matches(of: /[A-Z]?[^A-Z]*/).map { $0.0.lowercased() })
    let isRequest = !words.isDisjoint(with: ["request", "retrieval"])
    let isDecoding = !words.isDisjoint(with: ["decode", "decoding"])
    guard isRequest != isDecoding else { return nil }
    let subject = words.contains("list") ? "List" : words.contains("user") ? "User" : ""
    self.init(rawValue: (isRequest ? "request" : "decode") + subject)
  }
}
