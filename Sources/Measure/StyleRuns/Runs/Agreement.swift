// Whether several styles ended in the same way, and if not, which styles differ. Pure.

import UserAPI

struct Agreement: Equatable {
  /// Whether all styles ended as they must: with the same user, or with the error that was expected.
  let isComplete: Bool
  /// Says that all agree, or which styles differ.
  let sentence: String

  /// Compares the fetches.
  ///
  /// - Parameters:
  ///   - fetches: How each style ended.
  ///   - error: The error that each style must end with. If there is none, each style must fetch a
  ///     user. The right user is the most frequent, and of two equally frequent users the first.
  init(of fetches: [TimedFetch], expecting error: UserFetchError? = nil) {
    let users = fetches.map(\.end).filter(\.isUser)
    let most = users.max { one, other in
      users.count { $0 == one } < users.count { $0 == other }
    }
    let expected = error.map(TimedFetch.End.error) ?? most
    guard let right = expected, fetches.contains(where: { $0.end == right }) else {
      isComplete = false
      sentence = error.map { "No style ended with \($0)." } ?? "No style fetched a user."
      return
    }
    // The styles that ended alike, in one group.
    func list(_ what: String, _ belongs: (TimedFetch.End) -> Bool) -> String? {
      let styles = fetches.filter { belongs($0.end) }.map(\.style)
      return styles.isEmpty ? nil : "\(Self.list(styles)) \(what)"
    }
    let agreeing = list(right.verb) { $0 == right } ?? ""
    let differences = [
      list(right.isUser ? "fetched another user" : "fetched a user") { $0.isUser && $0 != right },
      list(right.isUser ? "ended with an error" : "ended with another error") {
        !$0.isUser && $0 != .noCompletion && $0 != right
      },
      list("did not complete") { $0 == .noCompletion },
    ].compactMap(\.self)
    isComplete = differences.isEmpty
    sentence =
      isComplete
      ? "All agree: \(agreeing)." : "Not all agree: \(agreeing), but \(Self.list(differences))."
  }

  /// The words with commas and `and` between them: `a`, `a and b`, `a, b and c`.
  private static func list(_ words: [String]) -> String {
    let most = words.dropLast().joined(separator: ", ")
    return most.isEmpty ? words.joined() : "\(most) and \(words.suffix(1).joined())"
  }
}

extension TimedFetch.End {
  fileprivate var isUser: Bool { if case .user = self { true } else { false } }
}
