// The module in Swift 5 mode that the programs of the page about migrating import, and the programs.

import TestSupport
import Testing

/// The built module `OldKit`, and its folder.
struct OldModule: Sendable {
  /// Built once for all tests.
  static let shared = Task { try await OldModule() }

  private let book: TemporaryBook

  /// The folder of the module.
  var root: URL { book.root }

  private init() async throws {
    book = try TemporaryBook()
    let options = ["-swift-version", "5", "-parse-as-library", "-emit-module", "-emit-library"]
    let words = options + ["-static", "-module-name", "OldKit", "-o", "libOldKit.a"]
    let built = try await book.swiftc(words + [Self.file("OldKit")])
    try #require(built.status == 0, "\(built.errors)")
  }

  private static func file(_ name: String) -> String {
    ThisBook.root.appending(path: "Tests/CompileFailTests/Migrating/\(name).swift").path
  }

  /// Builds a program with the module, and runs it.
  ///
  /// - Parameters:
  ///   - name: The program's file, without its ending.
  ///   - settings: Options of the compiler, for the program alone.
  ///   - environment: What the program finds in its environment.
  /// - Returns: How it ended, in the words of the page, and what it or the compiler wrote.
  func run(
    _ name: String, _ settings: [String], _ environment: [String: String] = [:]
  ) async throws -> (words: String, ended: Ended) {
    let program = "\(name)-\(UUID().uuidString)"
    let files = ["main", "Place", name].map(Self.file) + ["libOldKit.a"]
    let options = ["-I", ".", "-module-name", "App", "-o", program]
    let compiled = try await book.swiftc(settings + options + files)
    guard compiled.status == 0 else { return ("does not compile", compiled) }
    let quiet = ["SWIFT_BACKTRACE": "enable=no"].merging(environment) { $1 }
    let ended = try await Tool(at: root.appending(path: program))
      .run([], in: root, environment: quiet)
    let warns = compiled.errors.contains("warning: ")
    let place = ended.status == 0 ? ended.output.split(separator: "\n").last.map(String.init) : nil
    return ((place ?? "ends the process") + (warns ? ", with a warning" : ""), ended)
  }
}
