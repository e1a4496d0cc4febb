// The errors that a lesson explains in its boxes "If the compiler says …", each made for real.

import Curriculum
import TestSupport

/// A slip that a student makes while writing, and what the compiler says about it.
struct CompilerTrap: CustomStringConvertible, Sendable {
  /// The exercise, `StatusCheck` for example.
  let title: String
  /// What the compiler says, as in the lesson's box; `…` stands for what is left out.
  let words: String
  /// What the student writes, as a difference from the finished file.
  let slip: Difference

  var description: String { "\(title): \(words)" }

  /// The traps of a chapter.
  ///
  /// `Chapter1Callbacks/01-StatusCheck.diff` has those of one exercise: the words of each in a line of
  /// their own, the difference, and a blank line.
  static func all(of chapter: String) throws -> [CompilerTrap] {
    let folder = "Tests/CompileFailTests/CompilerTraps/\(chapter)"
    return try names(in: ThisBook.root.appending(path: folder)).sorted().flatMap { name in
      try traps(in: ThisBook.text(of: "\(folder)/\(name)"), of: String(name.dropLast(5)))
    }
  }

  /// The traps in the text of a file.
  static func traps(
    in text: String, of title: String
  ) throws(DifferenceError) -> [CompilerTrap] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
    var traps: [CompilerTrap] = []
    while let words = lines.popFirst(), !words.isEmpty {
      let slip = try Difference(readingFrom: &lines)
      traps.append(CompilerTrap(title: title, words: words, slip: slip))
    }
    return traps
  }

  /// What must be fixed in the trap; nil if the compiler says what the lesson's box says.
  ///
  /// - Parameter folder: The finished files of the chapter.
  func problem(in folder: URL) async throws -> String? {
    let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
    let book = try TemporaryBook()
    try book.write(file, slip.applied(to: text))
    let searched = names(in: folder.appending(path: "Search")).map { "Search/\($0)" }
    let others = (names(in: folder) + searched).sorted()
      .filter { $0.hasSuffix(".swift") && $0 != file }
      .map { folder.appending(path: $0).path }
    // As in the module of the chapter: a lock is one that tests can search.
    let settings =
      ["-D", "SEARCHED"] + (folder.path.contains("Chapter7") ? Dialect.nonsending.options : [])
    var said: [Substring] = []
    for onlyTypes in [true, false] {
      said = try await Compiler().compile(
        file, among: others, in: book, settings, onlyTypes: onlyTypes)
      if said.contains(where: isMade) { return nil }
    }
    return "\(self)\nThe compiler says:\n\(said.joined(separator: "\n"))"
  }

  private var file: String { title + ".swift" }

  /// Whether a line is an error or a warning in the trap's file, and has the words.
  private func isMade(in line: Substring) -> Bool {
    line.hasPrefix(file + ":") && line.contains(#/ (error|warning): /#)
      && compiler(String(line), says: words)
  }
}
