// The toolchain's compiler, asked about one file and the modules that were built with the tests.

import Foundation
import TestSupport

/// Compares the errors that a file announces in comments with those that it has.
///
/// A comment is `// expected-error@+1 {{part of the message}}`, for the next line; warnings and notes
/// are announced the same way, and what is not announced must not come. This is how the compiler's
/// own tests are written.
struct Compiler: Sendable {
  /// What came of a file.
  enum Finding: Equatable {
    /// The errors that it announces, and nothing else.
    case asAnnounced
    /// No error where it announces one.
    case compiles(words: String)
    /// Something that it does not announce.
    case differs(words: String)
    /// A module that it imports is missing, or made by another compiler; so nothing was checked.
    case unloadable(words: String)
    /// No end in time.
    case endless
  }

  #if os(macOS)
    var command = ["/usr/bin/xcrun", "swiftc"]
  #else
    var command = ["/usr/bin/env", "swiftc"]
  #endif
  /// How many seconds one file may take; it needs a fifth of one.
  var longestRun = 30.0
  /// Where the modules are that a file imports.
  var modules = Compiler.builtModules

  /// Asks about one file, whose path is taken from the root.
  // NB: the compiler alone. `swift build` would wait for this very run of the tests to end.
  func check(_ file: String, in root: URL) async throws -> Finding {
    // What the compiler notes elsewhere, in a module that the file imports, cannot be announced.
    let verify = ["-Xfrontend", "-verify", "-Xfrontend", "-verify-ignore-unrelated"]
    let ended = try await Tool(at: URL(filePath: command[0]), longestRun: longestRun)
      .run(command.dropFirst() + verify + options + [file], in: root)
    let words = ended.output + ended.errors
    if ended.status == -SIGKILL { return .endless }
    if words.contains("fatal error encountered") { return .unloadable(words: words) }
    if ended.status == 0 { return .asAnnounced }
    let others = ["error: unexpected", "error: incorrect message"].contains(where: words.contains)
    let compiles = words.contains("expected error not produced") && !others
    return compiles ? .compiles(words: words) : .differs(words: words)
  }

  /// What an instructor types to see a file's errors.
  func byHand(_ file: String) -> String {
    (command.dropFirst() + options + [file]).joined(separator: " ")
  }

  private var options: [String] {
    // As far as SIL, the stage that finds data races; `-typecheck` ends before it.
    ["-emit-sil", "-o", "/dev/null", "-module-name", "Snippet", "-I", modules.path] + Self.house
  }

  /// The settings of the house, in `Package.swift`, for a compiler without a package.
  private static let house =
    ["-swift-version", "6"]
    + ["ExistentialAny", "MemberImportVisibility"].flatMap { ["-enable-upcoming-feature", $0] }

  /// Beside the tests; which of the two build systems made them shows in whether it has a folder.
  private static var builtModules: URL {
    let modules = Tool.folder.appending(path: "Modules")
    return FileManager.default.fileExists(atPath: modules.path) ? modules : Tool.folder
  }
}
