// A wrong answer to an exercise, and what its first line says of it.

import Foundation
import TestSupport
import Testing

/// A file of a chapter's folder `Mistakes`.
struct Mistake: CustomTestStringConvertible, Sendable {
  /// The file, relative to the workbook's folder.
  let file: String
  /// Words of an error of the compiler; nil if the mistake compiles, and a test refuses it.
  let words: String?

  var testDescription: String { file }

  /// The mistakes of all chapters, sorted by their files.
  static func all(in root: URL) -> [Mistake] {
    let folder = root.appending(path: "Solutions").path
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    return paths.filter { $0.contains("/Mistakes/") && $0.hasSuffix(".swift") }.sorted().map {
      Mistake(file: "Solutions/\($0)", in: root)
    }
  }

  /// Reads the first line of a mistake.
  init(file: String, in root: URL) {
    let text = (try? String(contentsOf: root.appending(path: file), encoding: .utf8)) ?? ""
    self.file = file
    words = text.prefix { $0 != "\n" }.firstMatch(of: #/· compiler: "(.+)"$/#).map { String($0.1) }
  }

  /// What must be fixed in the mistake; nil if it does what its first line says.
  ///
  /// The file takes the place of the finished one, among the finished files of the chapter.
  func problem(in root: URL, with compiler: Compiler = Compiler()) async throws -> String? {
    let ended = try await compiler.compile([file] + neighbours(in: root), in: root)
    let errors = ended.errors.split(separator: "\n").filter {
      $0.hasPrefix(file + ":") && $0.contains(" error: ")
    }
    guard let words else {
      return ended.status == 0 ? nil : "\(file) must compile, and does not:\n\(ended.errors)"
    }
    guard ended.status != 0 else {
      return "\(file) compiles, but its first line says: \(words)"
    }
    guard !errors.contains(where: { $0.contains(words) }) else { return nil }
    return "\(file) has no error with the words: \(words)\nThe compiler says:\n\(ended.errors)"
  }

  /// The finished files of the chapter, but for the one that the mistake replaces.
  private func neighbours(in root: URL) -> [String] {
    let parts = file.split(separator: "/")
    let folder = parts.prefix(2).joined(separator: "/")
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: root.appending(path: folder).path)
    return (names ?? []).filter { $0.hasSuffix(".swift") && $0 != "\(parts[3]).swift" }.sorted()
      .map { "\(folder)/\($0)" }
  }
}
