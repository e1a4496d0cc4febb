// Whether several styles have fetched the same user, and if not, who differs. Pure.

import UserAPI

struct Agreement: Equatable {
  /// Whether all fetched the same user, and there was one to fetch it.
  let isComplete: Bool
  /// Says so, or who differs.
  let sentence: String

  /// Compares the outcomes; what most styles have fetched counts as right.
  ///
  /// Where two users have been fetched equally often, the one that came first counts.
  init(of fetches: [TimedFetch]) {
    guard let user = Self.usual(in: fetches.compactMap(\.user)) else {
      (isComplete, sentence) = (false, "No style fetched a user.")
      return
    }
    let same = fetches.filter { $0.user == user }
    let parts = [
      ("fetched another user", fetches.filter { $0.user != nil && $0.user != user }),
      ("ended with an error", fetches.filter(\.isError)),
      ("did not complete", fetches.filter { $0.outcome == .silence }),
    ].filter { !$0.1.isEmpty }.map { "\(Self.list($0.1)) \($0.0)" }
    isComplete = parts.isEmpty
    sentence =
      isComplete
      ? "All agree: \(Self.list(same)) fetched user \(user.id)."
      : "Not all agree: \(Self.list(same)) fetched user \(user.id), but \(Self.list(parts))."
  }

  private static func usual(in users: [User]) -> User? {
    var (usual, most) = (User?.none, 0)
    for user in users {
      let count = users.count { $0 == user }
      if count > most { (usual, most) = (user, count) }
    }
    return usual
  }

  private static func list(_ fetches: [TimedFetch]) -> String { list(fetches.map(\.style)) }

  /// `a`, `a and b`, `a, b and c`.
  private static func list(_ words: [String]) -> String {
    let most = words.dropLast().joined(separator: ", ")
    return most.isEmpty ? words.joined() : "\(most) and \(words.suffix(1).joined())"
  }
}

extension TimedFetch {
  fileprivate var user: User? {
    if case .user(let user) = outcome { user } else { nil }
  }

  fileprivate var isError: Bool {
    if case .error = outcome { true } else { false }
  }
}
