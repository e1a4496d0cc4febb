// Compiles the Swift examples of a page against the modules that were built.

import CommandSupport
import Curriculum
import ExerciseRuns
import Foundation

/// Finds examples that do not compile, or do not have the errors that they announce.
struct ExampleCheck {
  #if os(macOS)
    private static let compiler = ["xcrun", "swiftc"]
  #else
    private static let compiler = ["swiftc", "-frontend"]
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
      guard let words = try problem(in: example) else { continue }
      problems.append(
        "The example in \(page):\(example.line) does not do what it says: \(words). "
          + "Correct it, or announce the error behind its line with // error: part of the message.")
    }
    return problems
  }

  /// The first line about which the compiler does not say what is announced there.
  private func problem(in example: Page.Fence) throws(CommandError) -> String? {
    let said = try diagnostics(of: example.text)
    for (index, line) in lines(of: example.text).enumerated() {
      let heard = said[index + 1, default: ""]
      let announced = line.firstMatch(of: #/// (error|warning): (.*)/#)
      let isRight = announced.map { heard.hasPrefix($0.1) && heard.contains($0.2) } ?? heard.isEmpty
      if isRight { continue }
      return "line \(example.line + index): \(heard.isEmpty ? "the compiler says nothing" : heard)"
    }
    return nil
  }

  /// The first error or warning of each line, as the compiler says it: `error: no such module`.
  private func diagnostics(of code: String) throws(CommandError) -> [Int: Substring] {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "workbook-example-\(UUID().uuidString).swift")
    defer { try? FileManager.default.removeItem(at: file) }
    guard (try? Data(code.utf8).write(to: file)) != nil else {
      return [1: "it cannot be written to \(file.path)"]
    }
    let modules = BookBuild(root: build, chapters: []).modules
    let words = Self.compiler + Self.options + ["-I", modules.path, file.path]
    let (end, text) = try ChildProcess.printed(by: words)
    let said = text.matches(of: #/(?m)\.swift:(\d+):\d+: ((?:error|warning): .*)$/#)
      .map { (Int($0.1) ?? 1, $0.2) }
    guard !said.isEmpty || end == .exited(0) else { return [1: "the compiler ended with \(end)"] }
    return Dictionary(said) { first, _ in first }
  }
}
