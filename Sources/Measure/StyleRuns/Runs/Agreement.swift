// Whether several styles ended in the same way, and if not, how each of them ended. Pure.

import UserAPI

struct Agreement: Equatable {
  /// Whether all styles ended as they must: with the same user, or with the error that was expected.
  let isComplete: Bool
  /// Says that all agree, that no style is right, or how each ended.
  let sentence: String

  /// Compares the fetches.
  ///
  /// - Parameters:
  ///   - fetches: How each style ended.
  ///   - error: The error that each style must end with; nil if each must fetch a user.
  init(of fetches: [TimedFetch], expecting error: UserFetchError? = nil) {
    var groups: [(end: TimedFetch.End, styles: [String])] = []
    for fetch in fetches {
      if let index = groups.firstIndex(where: { $0.end == fetch.end }) {
        groups[index].styles.append(fetch.style)
      } else {
        groups.append((fetch.end, [fetch.style]))
      }
    }
    let ends = groups.map { "\(Self.list($0.styles)) \($0.end.verb)" }.joined(separator: "; ")
    let hasRight = groups.contains { $0.end.isRight(expecting: error) }
    isComplete = hasRight && groups.count == 1
    if hasRight {
      sentence = "\(isComplete ? "All" : "Not all") agree: \(ends)."
    } else {
      sentence = "No style \(error.map { "ended with \($0)" } ?? "fetched a user")."
    }
  }

  /// The words with commas and `and` between them: `a`, `a and b`, `a, b and c`.
  private static func list(_ words: [String]) -> String {
    let most = words.dropLast().joined(separator: ", ")
    return most.isEmpty ? words.joined() : "\(most) and \(words.suffix(1).joined())"
  }
}

extension TimedFetch.End {
  /// Whether it is the error that was expected, or a user if none was.
  func isRight(expecting error: UserFetchError?) -> Bool {
    switch self {
    case .user: error == nil
    case .error(let own): own == error
    case .noCompletion: false
    }
  }
}
