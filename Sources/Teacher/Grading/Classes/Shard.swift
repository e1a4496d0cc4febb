// A part of a class that is graded on one machine. Pure.

import CommandSupport

/// The students of one of several parts, `2/3` for example.
///
/// Part 2 of 3 has the second student of the roster, the fifth, and so on: no part has two students more
/// than another, and the same roster is always cut in the same way.
///
/// - Throws: How a part is written.
package func shard(_ word: String, of all: [Submission]) throws(CommandError) -> [Submission] {
  let parts = word.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
  guard parts.count == 2, let number = parts[0], let count = parts[1], (1...999).contains(count),
    (1...count).contains(number)
  else {
    throw .usage("--shard is '\(word)'; write 2/3 for the second of three parts.")
  }
  return stride(from: number - 1, to: all.count, by: count).map { all[$0] }
}
