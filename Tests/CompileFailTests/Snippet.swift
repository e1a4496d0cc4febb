// Code that must not compile, and its correct version.

import TestSupport
import Testing

/// A wrong snippet and its right twin, `Handoff.wrong.swift` and `Handoff.right.swift` for example.
struct Snippet: CustomStringConvertible, Sendable {
  static let folder = "Tests/CompileFailTests/Snippets"

  /// The area and the name, `Callbacks/Handoff` for example.
  let description: String

  /// The files of all snippets, below their folder.
  static let files: [String] = {
    let paths = FileManager.default.subpaths(atPath: ThisBook.root.path + "/" + folder) ?? []
    return paths.filter { $0.hasSuffix(".swift") }.sorted()
  }()

  static let all = files.filter { $0.hasSuffix(".wrong.swift") }
    .map { Snippet(description: String($0.dropLast(".wrong.swift".count))) }

  /// The text of the wrong half, or of the right one.
  func text(isWrong: Bool) throws -> String {
    let half = isWrong ? "wrong" : "right"
    return try ThisBook.text(of: "\(Self.folder)/\(description).\(half).swift")
  }

  /// What must be fixed in one half; nil if it is as it must be.
  static func problem(in code: String, isWrong: Bool) async throws -> String? {
    if isWrong != code.contains("// expected-") {
      return isWrong
        ? "Write '// expected-error@+1 {{part of the message}}' above the line that must not compile."
        : "A right twin has no errors: fix the code, and remove the comment that announces one."
    }
    return try await Compiler().problem(in: code)
  }
}
