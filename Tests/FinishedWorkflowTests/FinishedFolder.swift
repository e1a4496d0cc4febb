// The folders of the finished code: a style that a list of these tests forgets is found in them.

import Foundation

/// A folder of finished code, `Solutions/Chapter4Chains` for example.
struct FinishedFolder {
  private static let solutions = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../../Solutions").standardizedFileURL

  /// The name of the folder.
  let name: String

  /// The name of its style: what follows the number, in small letters.
  var style: String { name.drop { !$0.isNumber }.dropFirst().lowercased() }

  /// The text of one of its files; nil if there is no such file.
  func text(of file: String) -> String? {
    try? String(contentsOf: Self.solutions.appending(path: "\(name)/\(file)"), encoding: .utf8)
  }

  /// All of them, in the order of the book.
  static func all() throws -> [FinishedFolder] {
    try FileManager.default.contentsOfDirectory(atPath: solutions.path)
      .filter { $0.hasPrefix("Chapter") }.sorted().map(FinishedFolder.init)
  }

  /// The Swift files in a folder of the finished code.
  static func files(in folder: String) throws -> [(name: String, text: String)] {
    let folder = solutions.appending(path: folder)
    return try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }.sorted()
      .map { ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8)) }
  }
}
