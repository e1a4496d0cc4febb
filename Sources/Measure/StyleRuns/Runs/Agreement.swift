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
    let user = Self.mostFrequent(in: fetches.compactMap(\.user))
    guard let right = error.map(TimedFetch.End.error) ?? user.map(TimedFetch.End.user),
      fetches.contains(where: { $0.end == right })
    else {
      isComplete = false
      sentence = error.map { "No style ended with \($0)." } ?? "No style fetched a user."
      return
    }
    let differences = Self.differences(in: fetches.filter { $0.end != right }, from: right)
    isComplete = differences.isEmpty
    let most = "\(Self.list(fetches.filter { $0.end == right })) \(right.verb)"
    sentence =
      isComplete
      ? "All agree: \(most)." : "Not all agree: \(most), but \(Self.list(differences))."
  }

  /// Says for each group of styles how they ended instead.
  private static func differences(
    in fetches: [TimedFetch],
    from right: TimedFetch.End
  ) -> [String] {
    let wantsUser = if case .user = right { true } else { false }
    let groups = [
      (wantsUser ? "fetched another user" : "fetched a user", fetches.filter { $0.user != nil }),
      (wantsUser ? "ended with an error" : "ended with another error", fetches.filter(\.isError)),
      ("did not complete", fetches.filter { $0.end == .noCompletion }),
    ]
    return groups.filter { !$0.1.isEmpty }.map { "\(list($0.1)) \($0.0)" }
  }

  private static func mostFrequent(in users: [User]) -> User? {
    func count(_ user: User) -> Int { users.count { $0 == user } }
    return users.max { count($0) < count($1) }
  }

  private static func list(_ fetches: [TimedFetch]) -> String { list(fetches.map(\.style)) }

  /// The words with commas and `and` between them: `a`, `a and b`, `a, b and c`.
  private static func list(_ words: [String]) -> String {
    let most = words.dropLast().joined(separator: ", ")
    return most.isEmpty ? words.joined() : "\(most) and \(words.suffix(1).joined())"
  }
}

extension TimedFetch {
  /// Whether the run ended as the conditions demand: with a user, or with the expected error.
  package func endsAsExpected(under conditions: RunConditions) -> Bool {
    Agreement(of: [self], expecting: conditions.expectedError).isComplete
  }

  fileprivate var user: User? {
    if case .user(let user) = end { user } else { nil }
  }

  fileprivate var isError: Bool {
    if case .error = end { true } else { false }
  }
}
