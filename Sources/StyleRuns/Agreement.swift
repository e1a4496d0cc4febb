// Whether several styles fetched the same user, and if not, which styles differ. Pure.

import UserAPI

struct Agreement: Equatable {
  /// Whether at least one style fetched a user, and all fetched the same.
  let isComplete: Bool
  /// Says that all agree, or which styles differ.
  let sentence: String

  /// Compares the fetches: the user that most styles fetched counts as right.
  ///
  /// If two users were fetched equally often, the one that was fetched first counts as right.
  init(of fetches: [TimedFetch]) {
    guard let user = Self.mostFrequent(in: fetches.compactMap(\.user)) else {
      (isComplete, sentence) = (false, "No style fetched a user.")
      return
    }
    let same = fetches.filter { $0.user == user }
    let differences = [
      ("fetched another user", fetches.filter { $0.user != nil && $0.user != user }),
      ("ended with an error", fetches.filter(\.isError)),
      ("did not complete", fetches.filter { $0.end == .noCompletion }),
    ].filter { !$0.1.isEmpty }.map { "\(Self.list($0.1)) \($0.0)" }
    isComplete = differences.isEmpty
    sentence =
      isComplete
      ? "All agree: \(Self.list(same)) fetched user \(user.id)."
      : "Not all agree: \(Self.list(same)) fetched user \(user.id), but \(Self.list(differences))."
  }

  private static func mostFrequent(in users: [User]) -> User? {
    var (mostFrequent, most) = (User?.none, 0)
    for user in users {
      let count = users.count { $0 == user }
      if count > most { (mostFrequent, most) = (user, count) }
    }
    return mostFrequent
  }

  private static func list(_ fetches: [TimedFetch]) -> String { list(fetches.map(\.style)) }

  /// The words with commas and `and` between them: `a`, `a and b`, `a, b and c`.
  private static func list(_ words: [String]) -> String {
    let most = words.dropLast().joined(separator: ", ")
    return most.isEmpty ? words.joined() : "\(most) and \(words.suffix(1).joined())"
  }
}

extension TimedFetch {
  fileprivate var user: User? {
    if case .user(let user) = end { user } else { nil }
  }

  fileprivate var isError: Bool {
    if case .error = end { true } else { false }
  }
}
