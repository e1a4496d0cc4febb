// A few lines of code that use the module under test, given to the compiler.

import Foundation
import TestSupport

/// The statements of a function, which the toolchain's compiler reads beside the module under test.
struct Snippet {
  #if SOLUTIONS
    private static let module = "Chapter9YourStyleSolution"
  #else
    private static let module = "Chapter9YourStyle"
  #endif
  #if os(macOS)
    private static let command = ["/usr/bin/xcrun", "swiftc"]
  #else
    private static let command = ["/usr/bin/env", "swiftc"]
  #endif

  private let text: String

  /// Makes a snippet.
  ///
  /// - Parameters:
  ///   - statements: The statements of a function.
  ///   - seesTheModule: Whether they see what the module under test declares.
  init(_ statements: String, seesTheModule: Bool = true) {
    text = """
      \(seesTheModule ? "@testable import \(Self.module)" : "")
      import UserAPI

      func snippet() {
      \(statements)
      }
      """
  }

  /// The messages of the compiler's errors; empty if it has none.
  func errors() async throws -> [String] {
    let scratch = try TemporaryBook()
    try scratch.write("Snippet.swift", text)
    let words = ["-typecheck", "-swift-version", "6", "-I", Self.modules.path, "Snippet.swift"]
    let ended = try await Tool(at: URL(filePath: Self.command[0]))
      .run(Self.command.dropFirst() + words, in: scratch.root)
    let errors = (ended.output + ended.errors).split(separator: "\n").compactMap { line in
      line.firstRange(of: " error: ").map { String(line[$0.upperBound...]) }
    }
    return errors.isEmpty && ended.status != 0 ? ["it ended with \(ended.status)"] : errors
  }

  /// Whether an error is about something that is not there, or is no Swift, and not about types.
  static func isSlip(_ error: String) -> Bool {
    let slips = [
      "cannot find", "expected ", "no such module", "consecutive", "unterminated", "invalid",
      "has no member", "it ended with",
    ]
    return slips.contains(where: error.hasPrefix) || error.contains("has no member")
  }

  private static var modules: URL {
    let modules = Tool.folder.appending(path: "Modules")
    return FileManager.default.fileExists(atPath: modules.path) ? modules : Tool.folder
  }
}
