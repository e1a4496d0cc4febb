// Runs the toolchain's compiler on one file, with the modules that were built with the tests.

import Foundation
import TestSupport
import Testing

/// Compares the errors that a file announces in comments with the errors that the compiler reports.
///
/// The comment `// expected-error@+1 {{part of the message}}` announces an error in the next line.
/// Warnings and notes are announced the same way. A file must announce every error, warning and
/// note. The compiler's own tests are written like this.
///
/// Each call throws if the compiler cannot be started.
struct Compiler: Sendable {
  // `toSIL` has the stage that finds data races; `-typecheck` stops before it.
  #if os(macOS)
    private let command = ["xcrun", "swiftc"]
    private let verify = ["-Xfrontend", "-verify", "-Xfrontend", "-verify-ignore-unrelated"]
    private let toSIL = ["-wmo", "-emit-sil", "-o", "/dev/null"]
    private let mainly: [String] = []
  #else
    // The frontend alone: half of the time that the driver takes, which only starts it.
    private let command = ["swiftc", "-frontend"]
    private let verify = ["-verify", "-verify-ignore-unrelated"]
    private let toSIL = ["-emit-sil", "-o", "/dev/null"]
    /// Of the other files, only the declarations are read.
    private let mainly = ["-primary-file"]
  #endif
  /// The folder of the modules that a file may import.
  var modules = Compiler.builtModules
  /// How a file is compiled.
  var settings = Compiler.houseSettings

  /// What the compiler says that the code does not announce, or the other way round; nil if it is all as announced.
  // NB: this runs the compiler alone. `swift build` would wait until this run of the tests ends.
  func problem(in code: String) async throws -> String? {
    let ended = try await compile(code, verify)
    let said = ended.output + ended.errors
    // A file cannot announce that a module is missing: nothing was checked then.
    guard ended.status != 0 || said.contains("fatal error encountered") else { return nil }
    return "The compiler ended with \(ended.status), and said:\n\(said)"
  }

  /// An error or a warning.
  struct Diagnostic: Hashable {
    let line: Int
    let kind: String
    let words: String
  }

  /// Compiles a piece of code, and gives its errors and warnings, without notes.
  func diagnostics(of code: String) async throws -> Set<Diagnostic> {
    let lines = try await compile(code, ["-parse-as-library"]).errors.matches(
      of: #/(?m)^Example\.swift:(\d+):\d+: (error|warning): (.*)$/#)
    return Set(
      lines.map { Diagnostic(line: Int($0.1) ?? 0, kind: String($0.2), words: String($0.3)) })
  }

  private func compile(_ code: String, _ more: [String]) async throws -> Ended {
    let book = try TemporaryBook()
    try book.write("Example.swift", code)
    let options = toSIL + ["-module-name", "Snippet"] + settings + more
    return try await run(options + ["Example.swift"], in: book.root)
  }

  /// Compiles a file of a module in Swift 6, and gives what the compiler says; without the stage that finds data
  /// races, this takes a third of the time.
  func compile(
    _ file: String, among others: [String], in root: URL, onlyTypes: Bool
  ) async throws -> [Substring] {
    let stage = onlyTypes ? ["-typecheck"] : toSIL
    let options = stage + ["-module-name", "Mistake", "-swift-version", "6"]
    return try await run(options + mainly + [file] + others, in: root).errors
      .split(separator: "\n")
  }

  private func run(_ arguments: [String], in root: URL) async throws -> Ended {
    // The limit is long, because a busy machine compiles slowly.
    try await Tool(at: URL(filePath: "/usr/bin/env"), longestRun: 1_800)
      .run(command + arguments + ["-I", modules.path], in: root)
  }

  /// The settings `house` of `Package.swift`, as options of the compiler.
  private static let houseSettings =
    ["-swift-version", "6"]
    + ["ExistentialAny", "MemberImportVisibility"].flatMap { ["-enable-upcoming-feature", $0] }

  /// The folder of the modules that were built with the tests; only one build system has `Modules`.
  private static var builtModules: URL {
    let modules = Tool.folder.appending(path: "Modules")
    return FileManager.default.fileExists(atPath: modules.path) ? modules : Tool.folder
  }
}

extension TemporaryBook {
  /// Makes a program of files of the book, which must compile without a warning, runs it, and returns what it prints.
  func run(_ files: String..., settings: [String]) async throws -> String {
    let words = ["swiftc"] + settings + ["-o", "program"] + files
    let compiled = try await Tool(at: URL(filePath: "/usr/bin/env")).run(words, in: root)
    try #require(compiled.status == 0 && compiled.errors == "", "\(compiled.errors)")
    return try await Tool(at: root.appending(path: "program")).run([], in: root).output
  }
}
