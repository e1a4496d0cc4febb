// Compiles the snippets of the style with the module under test, the student's own.

import ChapterTesting

/// One of the two snippets that show which joins compile, in Tests/CompileFailTests/Snippets.
enum OwnSnippet: String {
  case right, wrong

  #if SOLUTIONS
    private static let module = "Chapter4ChainsSolution"
  #else
    private static let module = "Chapter4Chains"
  #endif

  #if os(macOS)
    private static let compiler = ("/usr/bin/xcrun", ["swiftc"])
  #else
    private static let compiler = ("/usr/bin/env", ["swiftc", "-frontend"])
  #endif

  /// Compiles the snippet, and returns what the compiler says.
  ///
  /// - Throws: The error of a compiler that cannot be started, or of a file that cannot be read.
  func compiled() async throws -> Ended {
    let snippets = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../CompileFailTests/Snippets/Chains")
    let code = try String(
      contentsOf: snippets.appending(path: "Handoff.\(rawValue).swift"), encoding: .utf8)
    let folder = try TemporaryBook()
    try folder.write(
      "Snippet.swift", code.replacing("Chapter4ChainsSolution", with: Self.module))
    let (program, first) = Self.compiler
    let options = ["-emit-sil", "-o", "/dev/null", "-module-name", "Snippet"]
    let settings = ["-swift-version", "6", "-warnings-as-errors", "-I", Self.modules.path]
    return try await Tool(at: URL(filePath: program))
      .run(first + options + settings + ["Snippet.swift"], in: folder.root)
  }

  /// The folder of the modules that were built with the tests; only one build system has `Modules`.
  private static var modules: URL {
    let modules = Tool.folder.appending(path: "Modules")
    return FileManager.default.fileExists(atPath: modules.path) ? modules : Tool.folder
  }
}
