// Compiles the Swift examples of a page against the modules that were built.

/// An example of a page, which must compile, or have the errors that it announces.
struct Example {
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
  let code: Page.Fence

  /// Those of a page, but for those that import a test framework, which the compiler does not find.
  static func all(in page: String, of root: URL) -> [Example] {
    Page(page, in: root).fences.filter { fence in
      fence.language == "swift" && !fence.text.contains(/(?m)^import (XCTest|Testing)$/)
    }.map { Example(page: page, code: $0) }
  }

  /// What is wrong with it: the first line about which the compiler does not say what is announced there.
  ///
  /// - Parameter modules: The folder of the modules that were built.
  /// - Throws: `CommandError` if there is no compiler.
  func problem(with modules: URL) throws(CommandError) -> String? {
    let said = try diagnostics(modules)
    for (index, line) in lines(of: code.text).enumerated() {
      let heard = said[index + 1, default: ""]
      let announced = line.firstMatch(of: #/// (error|warning): (.*)/#)
      let isRight = announced.map { heard.hasPrefix($0.1) && heard.contains($0.2) } ?? heard.isEmpty
      if isRight { continue }
      return "The example in \(page):\(code.line) does not do what it says: "
        + "line \(code.line + index): \(heard.isEmpty ? "the compiler says nothing" : heard). "
        + "Correct it, or announce the error behind its line with // error: part of the message."
    }
    return nil
  }

  /// The first error or warning of each line, as the compiler says it: `error: no such module`.
  private func diagnostics(_ modules: URL) throws(CommandError) -> [Int: Substring] {
    let file = TemporaryItem(".swift")
    defer { withExtendedLifetime(file) {} }
    guard (try? Data(code.text.utf8).write(to: file.url)) != nil else {
      return [1: "it cannot be written to \(file.url.path)"]
    }
    let words = Self.compiler + Self.options + ["-I", modules.path, file.url.path]
    let (end, text) = try ChildProcess.printed(by: words)
    let said = text.matches(of: #/(?m)\.swift:(\d+):\d+: ((?:error|warning): .*)$/#)
      .map { (Int($0.1) ?? 1, $0.2) }
    guard !said.isEmpty || end == .exited(0) else { return [1: "the compiler ended with \(end)"] }
    return Dictionary(said) { first, _ in first }
  }
}
