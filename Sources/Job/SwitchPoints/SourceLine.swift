// A line of the code under test.

internal import Foundation

/// A line of a source file.
package struct SourceLine: Hashable, Sendable {
  private let file: StaticString
  package let line: Int

  package init(_ file: StaticString, _ line: Int) {
    self.file = file
    self.line = line
  }

  // NB: compared by address, because a place is made at each step. A file has one address for each module.
  package static func == (one: Self, other: Self) -> Bool {
    one.line == other.line && one.file.utf8Start == other.file.utf8Start
  }

  // NB: without the file, which takes longer than to compare the few places with the same line.
  package func hash(into hasher: inout Hasher) { hasher.combine(line) }

  package var path: String { file.description }

  /// The name of the file, and the line: `05-Cancellation.swift:39`.
  package var name: String { "\(path.split(separator: "/").last ?? ""):\(line)" }

  /// What stands there; empty if the file cannot be read.
  package var code: String {
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.indices.contains(line - 1) else { return "" }
    return lines[line - 1].trimmingCharacters(in: .whitespaces)
  }
}
