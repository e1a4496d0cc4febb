// Whether several styles ended in the same way, and if not, how each of them ended. Pure.

import CommandSupport
import UserAPI

/// Compares the ends of several styles.
///
/// - Parameters:
///   - fetches: How each style ended.
///   - error: The error that each style must end with; nil if each must fetch a user.
/// - Returns: That all agree, in a sentence.
/// - Throws: That no style is right, or how each of them ended.
func agreement(
  of fetches: [TimedFetch], expecting error: UserFetchError? = nil
) throws(CommandError) -> String {
  guard fetches.contains(where: { $0.end.isRight(expecting: error) }) else {
    throw .failure("No style \(error.map { "ended with \($0)" } ?? "fetched a user").")
  }
  var ends: [TimedFetch.End] = []
  for fetch in fetches where !ends.contains(fetch.end) { ends.append(fetch.end) }
  let sentence = ends.map { end in
    "\(joined(fetches.filter { $0.end == end }.map(\.style))) \(end.verb)"
  }.joined(separator: "; ")
  guard ends.count == 1 else { throw .failure("Not all agree: \(sentence).") }
  return "All agree: \(sentence)."
}

/// The words with commas and `and` between them: `a`, `a and b`, `a, b and c`.
private func joined(_ words: [String]) -> String {
  let most = words.dropLast().joined(separator: ", ")
  return most.isEmpty ? words.joined() : "\(most) and \(words.suffix(1).joined())"
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
