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
  of fetches: [TimedFetch], expecting error: UserFetchError?
) throws(CommandError) -> String {
  guard fetches.contains(where: \.isRight) else {
    throw .failure("No style \(error.map { "ended with \($0)" } ?? "fetched a user").")
  }
  var ends: [[TimedFetch]] = []
  for fetch in fetches where !ends.contains(where: { $0[0].end == fetch.end }) {
    ends.append(fetches.filter { $0.end == fetch.end })
  }
  let sentence = ends.map { "\(listed($0.map(\.style))) \($0[0].words)" }
    .joined(separator: "; ")
  guard ends.count == 1 else { throw .failure("Not all agree: \(sentence).") }
  return "All agree: \(sentence)."
}
