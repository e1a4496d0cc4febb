// Code that must not compile, and its correct version.

import TestSupport
import Testing

/// A file with a wrong and a right version, between `#if WRONG` and `#endif`: `Callbacks/Handoff.swift` for example.
struct Snippet: CustomStringConvertible, Sendable {
  private static let folder = "Tests/CompileFailTests/Snippets"

  /// The area and the name, `Callbacks/Handoff` for example.
  let description: String

  static let all: [Snippet] = {
    let paths = FileManager.default.subpaths(atPath: ThisBook.root.path + "/" + folder) ?? []
    return paths.filter { $0.hasSuffix(".swift") }.sorted()
      .map { Snippet(description: String($0.dropLast(".swift".count))) }
  }()

  /// The text of the file.
  var text: String { get throws { try ThisBook.text(of: "\(Self.folder)/\(description).swift") } }

  /// What must be fixed in one version; nil if it is as it must be.
  static func problem(in code: String, isWrong: Bool) async throws -> String? {
    if code.contains(#/// expected-(error|warning|note)/#) {
      return "A right version has no errors: announce one as '// expected-wrong-error'."
    }
    if isWrong, !code.contains("// expected-wrong-") {
      return
        "Write '// expected-wrong-error@+1 {{part of the message}}' above the line that must not compile."
    }
    var compiler = Compiler()
    if isWrong { compiler.settings += Compiler.wrongVersion }
    return try await compiler.problem(in: code)
  }
}
