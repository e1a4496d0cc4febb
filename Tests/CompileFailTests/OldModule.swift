// The module in Swift 5 mode that the programs of the page about migrating import, and the programs.

import Foundation
import TestSupport
import Testing

/// The built module `OldKit`, and its folder.
struct OldModule: Sendable {
  /// Built once for all tests.
  static let shared = Task { try await OldModule() }

  private static let folder = "Tests/CompileFailTests/Migrating"
  private let book: TemporaryBook

  /// The folder of the module.
  var root: URL { book.root }

  private init() async throws {
    book = try TemporaryBook()
    for file in ["OldKit.swift", "Place.swift", "main.swift"] {
      try book.write(file, ThisBook.text(of: "\(Self.folder)/\(file)"))
    }
    let options = ["-swift-version", "5", "-parse-as-library", "-emit-module", "-emit-library"]
    let words = options + ["-static", "-module-name", "OldKit", "-o", "libOldKit.a"]
    let built = try await swiftc(words + ["OldKit.swift"])
    try #require(built.status == 0, "\(built.errors)")
  }

  /// Builds a program with the module, and runs it.
  ///
  /// - Parameters:
  ///   - name: The program's file, without its ending.
  ///   - settings: Options of the compiler, for the program alone.
  ///   - environment: What the program finds in its environment.
  func run(
    _ name: String, _ settings: [String], _ environment: [String: String] = [:]
  ) async throws -> ProgramEnd {
    let program = "\(name)-\(UUID().uuidString)"
    try book.write("\(name).swift", ThisBook.text(of: "\(Self.folder)/\(name).swift"))
    let files = ["main.swift", "Place.swift", "\(name).swift", "libOldKit.a"]
    let options = ["-I", ".", "-module-name", "App", "-o", program]
    let compiled = try await swiftc(settings + options + files)
    guard compiled.status == 0 else {
      return ProgramEnd(words: "does not compile", errors: compiled.errors)
    }
    let quiet = ["SWIFT_BACKTRACE": "enable=no"].merging(environment) { $1 }
    let ended = try await Tool(at: root.appending(path: program))
      .run([], in: root, environment: quiet)
    let warns = compiled.errors.contains("warning: ")
    let place = ended.status == 0 ? ended.output.split(separator: "\n").last.map(String.init) : nil
    return ProgramEnd(
      words: (place ?? "ends the process") + (warns ? ", with a warning" : ""),
      output: ended.output, errors: ended.errors)
  }

  private func swiftc(_ words: [String]) async throws -> Ended {
    try await Tool(at: URL(filePath: "/usr/bin/env")).run(["swiftc"] + words, in: root)
  }
}

/// How a program ended, in the words of the page.
struct ProgramEnd: Sendable {
  let words: String
  var output = ""
  let errors: String
}
