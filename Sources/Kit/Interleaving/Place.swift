// A line of the code under test.

internal import Foundation

/// A line of a source file.
struct Place: Hashable, Sendable {
  let path: String
  let line: Int

  init(_ path: StaticString, _ line: Int) { (self.path, self.line) = (path.description, line) }

  /// The name of the file, and the line: `Cancellation.swift:39`.
  var name: String { "\(path.split(separator: "/").last ?? ""):\(line)" }

  /// What stands there; empty if the file cannot be read.
  var code: String {
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.indices.contains(line - 1) else { return "" }
    return lines[line - 1].trimmingCharacters(in: .whitespaces)
  }
}
