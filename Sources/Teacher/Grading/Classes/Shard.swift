// A part of a class that is graded on one machine. Pure.

import CommandSupport

/// One of several parts of a class, `2/3` for example.
///
/// Part 2 of 3 has the second student of the roster, the fifth, and so on: no part has two students more
/// than another, and the same roster is always cut in the same way.
package struct Shard: Equatable, Sendable, CustomStringConvertible {
  private let number: Int
  private let count: Int

  /// Reads `2/3`.
  ///
  /// - Throws: How it is written.
  package init(_ word: String) throws(CommandError) {
    let parts = word.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], (1...999).contains(count),
      (1...count).contains(number)
    else {
      throw .usage("--shard is '\(word)'; write 2/3 for the second of three parts.")
    }
    (self.number, self.count) = (number, count)
  }

  /// As it is typed.
  package var description: String { "\(number)/\(count)" }

  /// The elements of this part, in their order.
  package func part<Element>(of all: [Element]) -> [Element] {
    stride(from: number - 1, to: all.count, by: count).map { all[$0] }
  }
}
