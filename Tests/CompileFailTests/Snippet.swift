// Finds the pairs of snippets: code that must not compile, and its correct version.

import Foundation
import Testing

/// A wrong snippet and its right twin, `Handoff.wrong.swift` and `Handoff.right.swift` for example.
struct Snippet: CustomTestStringConvertible, Equatable, Sendable {
  static let wrongEnding = ".wrong.swift"
  static let rightEnding = ".right.swift"

  /// The folder that all snippets are in.
  let folder: String
  /// The area and the name, `Callbacks/Handoff` for example.
  let name: String

  var wrong: String { "\(folder)/\(name)\(Self.wrongEnding)" }
  var right: String { "\(folder)/\(name)\(Self.rightEnding)" }
  var testDescription: String { name }
}

/// A folder of snippets, with one folder for each area.
struct SnippetFolder: Sendable {
  /// The pairs, sorted by name.
  let snippets: [Snippet]
  /// What must be fixed in the folder, in one sentence each.
  let problems: [String]

  /// Reads a folder.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder below the root.
  ///   - root: The workbook's folder.
  init(_ folder: String, in root: URL) {
    let place = root.appending(path: folder).path
    let paths = try? FileManager.default.subpathsOfDirectory(atPath: place).sorted()
    let leaves = Self.leaves(of: paths ?? [])
    let wrong = Self.names(leaves, ending: Snippet.wrongEnding)
    let right = Self.names(leaves, ending: Snippet.rightEnding)
    let others = leaves.filter {
      !$0.hasSuffix(Snippet.wrongEnding) && !$0.hasSuffix(Snippet.rightEnding)
    }
    snippets = wrong.filter(right.contains).map { Snippet(folder: folder, name: $0) }
    problems =
      (snippets.isEmpty ? ["There is no snippet in \(folder), so nothing is checked."] : [])
      + Self.missing(from: right, in: wrong, have: Snippet.wrongEnding, lack: Snippet.rightEnding)
      + Self.missing(from: wrong, in: right, have: Snippet.rightEnding, lack: Snippet.wrongEnding)
      + others.map { "\($0) is not a snippet: a pair is Area/Name.wrong.swift and .right.swift." }
  }

  /// The files and the empty folders, without hidden ones.
  private static func leaves(of paths: [String]) -> [String] {
    let visible = paths.filter { !$0.split(separator: "/").contains { $0.hasPrefix(".") } }
    return visible.filter { path in !visible.contains { $0.hasPrefix(path + "/") } }
  }

  private static func names(_ paths: [String], ending: String) -> [String] {
    paths.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }
  }

  private static func missing(
    from twins: [String],
    in names: [String],
    have: String,
    lack: String
  ) -> [String] {
    names.filter { !twins.contains($0) }
      .map { "\($0)\(have) has no twin: write \($0)\(lack) beside it." }
  }
}
