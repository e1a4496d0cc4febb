// What a file imports, and what in it reaches past its module.

import CommandSupport
import Foundation

/// The imports of one file, as the compiler reads them; what stands inside `#if` is left out.
///
/// Waits on the calling thread.
///
/// - Returns: What is imported: `UserAPI`, `class Chapter1CallbacksSolution.UserFetch`; nil if the file
///   cannot be read as Swift.
/// - Throws: `CommandError` if there is no compiler.
func imports(of file: URL) throws(CommandError) -> [String]? {
  let (tree, log) = (LogFile(), LogFile())
  let words = [
    "swiftc", "-dump-parse", "-Xfrontend", "-dump-ast-format", "-Xfrontend", "json",
    "-swift-version", "6", file.path,
  ]
  let end = try ChildProcess(words: words, output: tree.url, errors: log.url).run()
  guard end == .exited(0), let data = try? Data(contentsOf: tree.url) else { return nil }
  return (try? JSONSerialization.jsonObject(with: data)).map(imports)
}

private func imports(in value: Any) -> [String] {
  if let list = value as? [Any] { return list.flatMap(imports) }
  guard let node = value as? [String: Any] else { return [] }
  guard node["_kind"] as? String == "import_decl" else { return node.values.flatMap(imports) }
  let path = ["module_path", "access_path"].flatMap { node[$0] as? [String] ?? [] }
  let kind = (node["kind"] as? String).map { "\($0) " } ?? ""
  return [kind + path.joined(separator: ".")]
}

/// The text of an answer beside that of its stub.
struct AnswerText {
  /// The modules of the toolchain that any answer may import: they hold nobody's answer.
  private static let ofToolchain: Set = ["Dispatch", "Foundation", "Synchronization"]

  private let answer: String
  private let shipped: Set<Substring>
  private let shippedAttributes: Set<String>

  /// Joins both texts.
  init(_ answer: String, stub: String) {
    self.answer = answer
    shipped = Set(Self.imports(in: stub))
    shippedAttributes = Set(Self.attributes(in: stub))
  }

  /// The first attribute that changes other modules, or that the compiler keeps for itself, and that the
  /// stub does not have; nil if there is none.
  var forbiddenAttribute: String? {
    Self.attributes(in: answer).first { !shippedAttributes.contains($0) }
  }

  /// Whether the file may import something that it may not: only then the compiler must be asked.
  var hasMoreImports: Bool {
    answer.split(whereSeparator: \.isNewline).contains { line in
      line.contains(/\bimport\b/) && !isAllowed(Self.imported(by: line))
    }
  }

  /// Whether some of the code is compiled only under a condition.
  var hasConditions: Bool { answer.contains("#if") }

  /// Whether the file may import something: what its stub imports, or one of the toolchain's modules.
  func isAllowed(_ name: some StringProtocol) -> Bool {
    shipped.contains(Substring(name)) || Self.ofToolchain.contains(String(name))
  }

  private static func imports(in text: String) -> [Substring] {
    text.split(whereSeparator: \.isNewline).map(imported).filter { !$0.isEmpty }
  }

  /// What a line imports that has nothing else; empty for any other line.
  private static func imported(by line: Substring) -> Substring {
    line.hasPrefix("import ") ? line.dropFirst("import ".count) : ""
  }

  private static func attributes(in text: String) -> [String] {
    text.matches(of: /@\s*(?:_\w+|testable\b|c\b|cdecl\b)/).map { String($0.output) }
  }
}
