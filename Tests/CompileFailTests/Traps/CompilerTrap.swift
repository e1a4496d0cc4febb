// The errors that a lesson explains in its boxes "If the compiler says …", each made for real.

import Foundation
import TestSupport
import Testing

/// A slip that a student makes while writing, and what the compiler says about it.
struct CompilerTrap: CustomTestStringConvertible, Sendable {
  /// The exercise's file, `StatusCheck` for example.
  let file: String
  /// What the compiler says, as in the lesson's box; `…` stands for what is left out.
  let words: String
  /// The part of the finished file in which the slip is made.
  let right: String
  /// What the student writes instead of it.
  let wrong: String

  /// - Parameters:
  ///   - file: The exercise's file, without its ending.
  ///   - words: What the compiler says, as in the lesson's box.
  ///   - right: A part of the finished file.
  ///   - wrong: What the student writes instead of it.
  init(_ file: String, _ words: String, _ right: String, is wrong: String) {
    (self.file, self.words, self.right, self.wrong) = (file, words, right, wrong)
  }

  var testDescription: String { "\(file): \(words)" }

  /// What must be fixed in the trap; nil if the compiler says what the lesson's box says.
  ///
  /// - Parameters:
  ///   - chapter: The folder of the finished chapter below the root.
  ///   - root: The workbook's folder.
  /// - Throws: The error of a compiler that cannot be started, or of a file that cannot be read.
  func problem(in chapter: String, root: URL) async throws -> String? {
    let folder = root.appending(path: chapter)
    let finished = try String(
      contentsOf: folder.appending(path: "\(file).swift"), encoding: .utf8)
    guard finished.contains(right) else {
      return "\(chapter)/\(file).swift does not contain:\n\(right)"
    }
    let others = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") && $0 != "\(file).swift" }.sorted()
    let book = try TemporaryBook()
    try book.write("\(file).swift", finished.replacing(right, with: wrong))
    let ended = try await Compiler().compile(
      ["\(file).swift"] + others.map { folder.appending(path: $0).path }, in: book.root)
    let said = ended.errors.split(separator: "\n").filter {
      $0.hasPrefix("\(file).swift:") && $0.contains(#/ (error|warning): /#)
    }
    guard !said.contains(where: { contains($0, words) }) else { return nil }
    return "The compiler does not say: \(words)\nIt says:\n\(said.joined(separator: "\n"))"
  }

  /// Whether a line has all parts of the words, in their order.
  private func contains(_ line: Substring, _ words: String) -> Bool {
    var rest = line[...]
    for part in words.split(separator: "…") {
      guard let place = rest.firstRange(of: part.trimmingCharacters(in: .whitespaces)) else {
        return false
      }
      rest = rest[place.upperBound...]
    }
    return true
  }
}
