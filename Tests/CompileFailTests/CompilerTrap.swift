// The errors that a lesson explains in its boxes "If the compiler says …", each made for real.

import Curriculum
import Foundation
import TestSupport
import Testing

/// A slip that a student makes while writing, and what the compiler says about it.
struct CompilerTrap: CustomTestStringConvertible, Sendable {
  /// The chapter's module, `Chapter1Callbacks` for example.
  let chapter: String
  /// The exercise, `StatusCheck` for example.
  let title: String
  /// What the compiler says, as in the lesson's box; `…` stands for what is left out.
  let words: String
  /// What the student writes, as a difference from the finished file.
  let slip: Difference

  var testDescription: String { "\(title): \(words)" }

  /// The traps of all chapters.
  ///
  /// `Chapter1Callbacks/StatusCheck.diff` has those of one exercise: the words of each in a line of
  /// their own, the difference, and a blank line.
  static func all() throws -> [CompilerTrap] {
    let folder = "Tests/CompileFailTests/CompilerTraps"
    let paths = try FileManager.default.subpathsOfDirectory(
      atPath: ThisBook.root.appending(path: folder).path)
    return try paths.filter { $0.hasSuffix(".diff") }.sorted().flatMap { path in
      let text = try ThisBook.text(of: "\(folder)/\(path)")
      let names = path.dropLast(".diff".count).split(separator: "/").map(String.init)
      return try traps(in: text, of: (chapter: names[0], title: names[1]))
    }
  }

  /// The traps in the text of a file.
  static func traps(
    in text: String,
    of exercise: (chapter: String, title: String)
  ) throws(DifferenceError) -> [CompilerTrap] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
    var traps: [CompilerTrap] = []
    while let words = lines.popFirst(), !words.isEmpty {
      let slip = try Difference(readingFrom: &lines)
      traps.append(
        CompilerTrap(chapter: exercise.chapter, title: exercise.title, words: words, slip: slip))
    }
    return traps
  }

  /// What must be fixed in the trap; nil if the compiler says what the lesson's box says.
  func problem(in root: URL) async throws -> String? {
    let file = "Solutions/\(chapter)/\(title).swift"
    let finished = try String(contentsOf: root.appending(path: file), encoding: .utf8)
    let wrong: String
    do throws(DifferenceError) {
      wrong = try slip.applied(to: finished)
    } catch {
      return "\(testDescription) no longer applies to \(file): \(error)"
    }
    let said = try await Compiler().compile(wrong, inPlaceOf: file, in: root).said
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
