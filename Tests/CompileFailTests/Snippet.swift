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

  /// What the last line of a wrong snippet says before the version of Swift.
  static let mark = "// The words of the error are those of Swift "

  /// The Swift whose words the wrong snippet announces, `6.3` for example; nil if it does not say that.
  ///
  /// - Throws: That the file cannot be read.
  func version(in root: URL) throws -> String? {
    let text = try String(contentsOf: root.appending(path: wrong), encoding: .utf8)
    let last = text.split(separator: "\n").last ?? ""
    guard last.hasPrefix(Self.mark), last.hasSuffix(".") else { return nil }
    let version = last.dropFirst(Self.mark.count).dropLast()
    return version.wholeMatch(of: /\d+\.\d+/) == nil ? nil : String(version)
  }

  /// Whether this compiler has the words that the snippet announces: it is not older than they are.
  func isKnown(in root: URL) -> Bool {
    guard let version = try? version(in: root) else { return true }
    return version.compare(Self.compiler, options: .numeric) != .orderedDescending
  }

  /// The version of this compiler; a newer one counts as the newest that is named here.
  private static let compiler: String = {
    #if compiler(>=6.5)
      "6.5"
    #elseif compiler(>=6.4)
      "6.4"
    #else
      "6.3"
    #endif
  }()
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
