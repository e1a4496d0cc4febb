// What can be wrong with a book: one sentence each, with its place and what to do.

/// Something in the book that cannot be read, said in one sentence.
public struct CurriculumError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file, relative to the workbook's folder.
  public let path: String
  /// The line in it, from 1.
  public let line: Int
  /// What is wrong, and what to do about it.
  public let sentence: String

  /// Joins the place and what is wrong there.
  public init(path: String, line: Int = 1, _ sentence: String) {
    self.path = path
    self.line = line
    self.sentence = sentence
  }

  /// Place and sentence, the way compilers print them.
  public var description: String { "\(path):\(line): \(sentence)" }
}
