// Runs the toolchain's compiler on one file, with the modules that were built with the tests.

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
    private let frontend: [String] = []
    private static func ofFrontend(_ words: String...) -> [String] {
      words.flatMap { ["-Xfrontend", $0] }
    }
    private let toSIL = ["-wmo", "-emit-sil", "-o", "/dev/null"]
    private let mainly: [String] = []
  #else
    // The frontend alone: half of the time that the driver takes, which only starts it.
    private let frontend = ["-frontend"]
    private static func ofFrontend(_ words: String...) -> [String] { words }
    private let toSIL = ["-emit-sil", "-o", "/dev/null"]
    /// Of the other files, only the declarations are read.
    private let mainly = ["-primary-file"]
  #endif
  private static let verify = ofFrontend("-verify", "-verify-ignore-unrelated")
  /// The settings for the wrong version of a snippet, which announces errors as `expected-wrong-error`.
  static let wrongVersion =
    ["-D", "WRONG"] + ofFrontend("-verify-additional-prefix", "wrong-")

  /// The folder of the modules that a file may import.
  var modules = Compiler.builtModules
  /// How a file is compiled.
  var settings = Compiler.houseSettings

  /// What the compiler says that the code does not announce, or the other way round; nil if it is all as announced.
  // NB: this runs the compiler alone. `swift build` would wait until this run of the tests ends.
  func problem(in code: String) async throws -> String? {
    let book = try TemporaryBook()
    try book.write("Example.swift", code)
    let options = toSIL + ["-module-name", "Snippet"] + settings + Self.verify
    let ended = try await run(options + ["Example.swift"], in: book)
    let said = ended.output + ended.errors
    // A file cannot announce that a module is missing: nothing was checked then.
    guard ended.status != 0 || said.contains("fatal error encountered") else { return nil }
    return "The compiler ended with \(ended.status), and said:\n\(said)"
  }

  /// Compiles a file of a chapter as its module is built, and gives what the compiler says; without the stage that
  /// finds data races, this takes a third of the time.
  func compile(
    _ file: String, among others: [String], in book: TemporaryBook, _ settings: [String],
    onlyTypes: Bool
  ) async throws -> [Substring] {
    let stage = onlyTypes ? ["-typecheck"] : toSIL
    let options = stage + ["-module-name", "Mistake", "-swift-version", "6"] + settings
    return try await run(options + mainly + [file] + others, in: book).errors
      .split(separator: "\n")
  }

  private func run(_ arguments: [String], in book: TemporaryBook) async throws -> Ended {
    try await book.swiftc(frontend + arguments + ["-I", modules.path])
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
  /// Runs the toolchain's compiler in the book's folder.
  func swiftc(_ arguments: [String]) async throws -> Ended {
    try await Tool(at: URL(filePath: "/usr/bin/env")).run(["swiftc"] + arguments, in: root)
  }

  /// Makes a program of files of the book, which must compile without a warning, runs it, and returns what it prints.
  func run(_ files: String..., settings: [String]) async throws -> String {
    let compiled = try await swiftc(settings + ["-o", "program"] + files)
    try #require(compiled.status == 0 && compiled.errors == "", "\(compiled.errors)")
    return try await Tool(at: root.appending(path: "program")).run([], in: root).output
  }
}
