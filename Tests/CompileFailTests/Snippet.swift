// Finds the pairs of snippets: code that must not compile, and its correct version.

import Foundation
import TestSupport
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
  func version() throws -> String? {
    let last = try ThisBook.text(of: wrong).split(separator: "\n").last ?? ""
    guard last.hasPrefix(Self.mark), last.hasSuffix(".") else { return nil }
    let version = last.dropFirst(Self.mark.count).dropLast()
    return version.wholeMatch(of: /\d+\.\d+/) == nil ? nil : String(version)
  }

  /// Whether this compiler has the words that the snippet announces: it is not older than they are.
  var isKnown: Bool {
    guard let version = try? version() else { return true }
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

  /// Reads a folder, whose path begins in the workbook's folder.
  init(_ folder: String, in root: URL) {
    let place = root.appending(path: folder).path
    let paths = try? FileManager.default.subpathsOfDirectory(atPath: place).sorted()
    let leaves = Self.leaves(of: paths ?? [])
    snippets = leaves.filter { leaves.contains(Self.twin(of: $0) ?? "") }
      .filter { $0.hasSuffix(Snippet.wrongEnding) }
      .map { Snippet(folder: folder, name: String($0.dropLast(Snippet.wrongEnding.count))) }
    problems =
      (snippets.isEmpty ? ["There is no snippet in \(folder), so nothing is checked."] : [])
      + leaves.compactMap { file in
        guard let twin = Self.twin(of: file) else {
          return "\(file) is not a snippet: a pair is Area/Name.wrong.swift and .right.swift."
        }
        return leaves.contains(twin) ? nil : "\(file) has no twin: write \(twin) beside it."
      }
  }

  /// The files and the empty folders, without hidden ones.
  private static func leaves(of paths: [String]) -> [String] {
    let visible = paths.filter { !$0.split(separator: "/").contains { $0.hasPrefix(".") } }
    return visible.filter { path in !visible.contains { $0.hasPrefix(path + "/") } }
  }

  /// The other half of a pair; nil if the file is no half.
  private static func twin(of file: String) -> String? {
    let endings = [Snippet.wrongEnding, Snippet.rightEnding]
    guard let ending = endings.first(where: file.hasSuffix) else { return nil }
    let other = ending == Snippet.wrongEnding ? Snippet.rightEnding : Snippet.wrongEnding
    return file.dropLast(ending.count) + other
  }
}
