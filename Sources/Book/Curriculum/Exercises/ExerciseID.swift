// The number of an exercise, `5.3` for example: the chapter, and the place in the chapter.

/// The number by which students, tests and commands name an exercise, `5.3` for example.
///
/// Ids are ordered as the book is: `5.2`, `5.10`, `6.1`.
public struct ExerciseID: Codable, Comparable, Hashable, Sendable, LosslessStringConvertible {
  /// The chapter's number, from 1.
  public let chapter: Int
  /// The exercise's place in its chapter, from 1.
  public let number: Int

  /// Joins the two numbers.
  public init(chapter: Int, number: Int) {
    self.chapter = chapter
    self.number = number
  }

  /// Reads an id; nil unless the text is two numbers of one or two digits with a point between them.
  public init?(_ description: String) {
    let parts = description.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let chapter = smallNumber(parts[0]), let number = smallNumber(parts[1])
    else {
      return nil
    }
    self.init(chapter: chapter, number: number)
  }

  /// The id as the book writes it.
  public var description: String { "\(chapter).\(number)" }

  /// Whether an exercise comes before another in the book.
  public static func < (left: ExerciseID, right: ExerciseID) -> Bool {
    (left.chapter, left.number) < (right.chapter, right.number)
  }
}

/// Reads one or two ASCII digits: a range of ids then stays short, whatever someone writes.
private func smallNumber(_ digits: Substring) -> Int? {
  guard (1...2).contains(digits.utf8.count) else { return nil }
  guard digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
  return Int(digits).flatMap { $0 > 0 ? $0 : nil }
}
