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
/// The paths of files begin at a root, the folder in which the compiler runs. Each call throws if the
/// compiler cannot be started.
struct Compiler: Sendable {
  /// How the compiler's diagnostics compare with the announced ones.
  ///
  /// A case carries the diagnostics if they tell an instructor what to fix.
  enum CheckResult: Equatable {
    /// The compiler reports what the file announces, and nothing else.
    case asAnnounced
    /// The file announces an error, but compiles.
    case compiles(String)
    /// The compiler reports something that the file does not announce.
    case differs(String)
    /// An imported module is missing or was built by another compiler, so nothing was checked.
    case cannotLoadModule(String)
    /// The compiler did not end in time.
    case timedOut
  }

  #if os(macOS)
    var command = ["/usr/bin/xcrun", "swiftc"]
    private let verify = ["-Xfrontend", "-verify", "-Xfrontend", "-verify-ignore-unrelated"]
    private let wholeModule = ["-wmo"]
  #else
    // The frontend alone: half of the time that the driver takes, which only starts it.
    var command = ["/usr/bin/env", "swiftc", "-frontend"]
    private let verify = ["-verify", "-verify-ignore-unrelated"]
    private let wholeModule: [String] = []
  #endif
  /// The time limit for one file, in seconds: long, because a busy machine compiles slowly.
  var timeLimit = 1_800.0
  /// The folder of the modules that a file may import.
  var modules = Compiler.builtModules
  /// How a file is compiled.
  var settings = Compiler.houseSettings

  /// Compiles one file, and compares its diagnostics with the announced ones.
  // NB: this runs the compiler alone. `swift build` would wait until this run of the tests ends.
  func check(_ file: String, in root: URL) async throws -> CheckResult {
    // NB: a file cannot announce the notes that the compiler reports in an imported module.
    let ended = try await run(verify + options + [file], in: root)
    let diagnostics = ended.output + ended.errors
    if ended.status == -SIGKILL { return .timedOut }
    if diagnostics.contains("fatal error encountered") { return .cannotLoadModule(diagnostics) }
    if ended.status == 0 { return .asAnnounced }
    let others = ["error: unexpected", "error: incorrect message"]
    let hasOthers = others.contains(where: diagnostics.contains)
    let compiles = diagnostics.contains("expected error not produced") && !hasOthers
    return compiles ? .compiles(diagnostics) : .differs(diagnostics)
  }

  /// Compiles a piece of code, and compares its diagnostics with the announced ones.
  func check(code: String) async throws -> CheckResult {
    let book = try TemporaryBook()
    try book.write("Example.swift", code)
    return try await check("Example.swift", in: book.root)
  }

  /// An error or a warning.
  struct Diagnostic: Hashable {
    let line: Int
    let kind: String
    let words: String
  }

  /// Compiles a piece of code, and gives its errors and warnings, without notes.
  func diagnostics(of code: String) async throws -> Set<Diagnostic> {
    let book = try TemporaryBook()
    try book.write("Example.swift", code)
    let ended = try await run(options + ["-parse-as-library", "Example.swift"], in: book.root)
    let lines = ended.errors.matches(
      of: #/(?m)^Example\.swift:(\d+):\d+: (error|warning): (.*)$/#)
    return Set(
      lines.map { Diagnostic(line: Int($0.1) ?? 0, kind: String($0.2), words: String($0.3)) })
  }

  /// Compiles files as one module, and returns what the compiler says.
  func compile(_ files: [String], in root: URL) async throws -> Ended {
    let options = [
      "-emit-sil", "-o", "/dev/null", "-module-name", "Mistake", "-swift-version", "6",
    ]
    return try await run(wholeModule + options + ["-I", modules.path] + files, in: root)
  }

  private func run(_ arguments: [String], in root: URL) async throws -> Ended {
    try await Tool(at: URL(filePath: command[0]), longestRun: timeLimit)
      .run(command.dropFirst() + arguments, in: root)
  }

  /// The command that an instructor can type to see a file's errors.
  func command(for file: String) -> String {
    (command.dropFirst() + options + [file]).joined(separator: " ")
  }

  private var options: [String] {
    // Up to SIL, the stage that finds data races; `-typecheck` stops before it.
    ["-emit-sil", "-o", "/dev/null", "-module-name", "Snippet", "-I", modules.path]
      + settings
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
  /// Makes a program of files of the book, runs it, and returns what it prints.
  func run(_ files: String..., settings: [String]) async throws -> String {
    let words = ["swiftc"] + settings + ["-o", "program"] + files
    let compiled = try await Tool(at: URL(filePath: "/usr/bin/env")).run(words, in: root)
    try #require(compiled.status == 0, "\(compiled.errors)")
    return try await Tool(at: root.appending(path: "program")).run([], in: root).output
  }
}
