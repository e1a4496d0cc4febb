// Compiles the Swift examples of a page against the modules that were built.

import CommandSupport
import ExerciseRuns
import Foundation

/// Finds examples that do not compile, or do not have the errors that they announce.
struct ExampleCheck {
  #if os(macOS)
    private static let compiler = [
      "xcrun", "swiftc", "-Xfrontend", "-verify", "-Xfrontend", "-verify-ignore-unrelated",
    ]
  #else
    private static let compiler = ["swiftc", "-frontend", "-verify", "-verify-ignore-unrelated"]
  #endif
  /// The settings `house` of `Package.swift`; up to SIL, the stage that finds data races.
  private static let options = [
    "-swift-version", "6", "-enable-upcoming-feature", "ExistentialAny",
    "-enable-upcoming-feature", "MemberImportVisibility", "-emit-sil", "-o", "/dev/null",
    "-module-name", "Example",
  ]

  /// The page, relative to the workbook's folder.
  let page: String
  /// The workbook's folder.
  let root: URL
  /// The folder that was built.
  let build: URL

  /// The examples; those that import a test framework are left out, which the compiler does not find.
  var examples: [Page.Fence] {
    Page(page, in: root).fences.filter { fence in
      fence.language == "swift" && !fence.text.contains(/(?m)^import (XCTest|Testing)$/)
    }
  }

  /// One sentence for each example that is wrong.
  ///
  /// - Throws: `CommandError` if there is no compiler.
  func problems() throws(CommandError) -> [String] {
    var problems: [String] = []
    for example in examples {
      guard let words = try errors(in: example) else { continue }
      problems.append(
        "The example in \(page):\(example.line) does not do what it says: \(words). "
          + "Correct it, or announce the error with // expected-error {{part of the message}}.")
    }
    return problems
  }

  private func errors(in example: Page.Fence) throws(CommandError) -> String? {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "workbook-example-\(UUID().uuidString).swift")
    defer { try? FileManager.default.removeItem(at: file) }
    guard (try? Data(example.text.utf8).write(to: file)) != nil else {
      return "it cannot be written to \(file.path)"
    }
    let log = LogFile()
    let modules = BookBuild(root: build, chapters: []).modules
    let words = Self.compiler + Self.options + ["-I", modules.path, file.path]
    let end = try ChildProcess(words: words, output: log.url, errors: log.url).run()
    guard end != .exited(0) else { return nil }
    let line = log.text.split(whereSeparator: \.isNewline).first { $0.contains(": error: ") }
    guard let match = line?.firstMatch(of: /:(\d+):\d+: error: (.*)/) else {
      return "the compiler ended with \(end)"
    }
    return "line \((Int(match.1) ?? 1) + example.line - 1): \(match.2)"
  }
}
