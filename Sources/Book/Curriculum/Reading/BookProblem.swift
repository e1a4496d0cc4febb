// One slip of the author: what is wrong with the book, where, and what to do.

/// Something that is wrong with the book, said in one sentence.
public struct BookProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file or folder, relative to the workbook's folder.
  public let path: String
  /// The line in the file, from 1; nil if the sentence names the place itself.
  package let line: Int?
  /// What is wrong, and what to do about it.
  public let sentence: String

  /// Joins a line of a file and what is wrong there.
  package init(path: String, line: Int? = 1, _ sentence: String) {
    self.path = path
    self.line = line
    self.sentence = sentence
  }

  /// Says what is wrong with a folder, or with a file that is missing; the sentence names it.
  package init(about path: String, _ sentence: String) {
    self.init(path: path, line: nil, sentence)
  }

  /// Says why a file cannot be read; the advice is a sentence.
  package init(cannotRead path: String, _ error: UnreadableFile, _ advice: String) {
    self.init(about: path, "Cannot read \(path): \(error.rawValue). \(advice)")
  }

  /// The place and the sentence, as compilers print them; without a line, the sentence alone.
  public var description: String {
    line.map { "\(path):\($0): \(sentence)" } ?? sentence
  }
}
