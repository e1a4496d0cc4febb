// A wrong file in the place of a finished one: what the compiler says, and what must be fixed.

import Curriculum
import Foundation
import TestSupport

extension Compiler {
  /// Compiles a text in the place of a finished file, among the other finished files of its chapter.
  ///
  /// - Returns: How the compiler ended, and the lines about the text, which are all errors and warnings.
  func compile(
    _ text: String,
    inPlaceOf finished: String,
    in root: URL
  ) async throws -> (ended: Ended, said: [Substring]) {
    let file = root.appending(path: finished)
    let folder = file.deletingLastPathComponent()
    // `Tested.swift` of chapter 7 is a module of its own, and its macros are not found here.
    let notAmong = [file.lastPathComponent, "Tested.swift"]
    let others = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") && !notAmong.contains($0) }.sorted()
    let book = try TemporaryBook()
    try book.write(file.lastPathComponent, text)
    let ended = try await compile(
      [file.lastPathComponent] + others.map { folder.appending(path: $0).path }, in: book.root)
    let said = ended.errors.split(separator: "\n").filter {
      $0.hasPrefix(file.lastPathComponent + ":") && $0.contains(#/ (error|warning): /#)
    }
    return (ended, said)
  }
}

extension Variant {
  /// The mistakes of all chapters, sorted by their files.
  static let all: [Variant] = {
    let folder = ThisBook.root.appending(path: "Solutions").path
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    return paths.filter { $0.hasSuffix(ending) }.sorted().map { "Solutions/\($0)" }
      .compactMap { Variant((try? ThisBook.text(of: $0)) ?? "", path: $0) }
  }()

  /// What must be fixed in a mistake that does not compile; nil if it does what its first line says.
  func problem(in root: URL) async throws -> String? {
    guard case .compiler(let words) = refusal else { return nil }
    let (ended, said) = try await Compiler()
      .compile(answer(in: root), inPlaceOf: finished, in: root)
    guard ended.status != 0 else {
      return "\(path) compiles, but its first line says: \(words)"
    }
    let errors = said.filter { $0.contains(" error: ") }
    guard !errors.contains(where: { $0.contains(words) }) else { return nil }
    return "\(path) has no error with the words: \(words)\nThe compiler says:\n\(ended.errors)"
  }
}
