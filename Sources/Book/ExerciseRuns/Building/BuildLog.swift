// What is known of a build: what the compiler says about it.

/// The output of `swift build`.
package struct BuildLog: Sendable {
  /// An error or a warning of the compiler.
  package struct CompileError: Equatable, Encodable, Sendable {
    /// The file, relative to the folder that was built.
    package let file: String
    package let line: Int
    /// The column in the line, from 1; nil if it is not known.
    package fileprivate(set) var column: Int?
    /// What the compiler says.
    package let message: String
    /// All that the compiler prints about it, with the lines of code below it.
    package fileprivate(set) var text = ""

    private enum CodingKeys: CodingKey { case file, line, column, message }

    /// The place and the message, as compilers print them.
    package var description: String { "\(file):\(line): \(message)" }
  }

  /// The errors, in the order of the output, each once.
  package let errors: [CompileError]
  /// The warnings, in the same order, each once; a build repeats none of a file that it need not compile again.
  package let warnings: [CompileError]
  /// The first error of the compiler; without one, the first line about an error.
  package let firstError: String

  /// Whether a file was saved while it was compiled: the errors are about no text that stands anywhere.
  package let isOutdated: Bool

  /// Reads the output of a build of a folder.
  package init(_ text: String, root: String) {
    let lines = Self.blamingImports(
      Self.text(text, below: root).split(whereSeparator: \.isNewline).map(String.init))
    errors = Self.found("error", in: lines)
    warnings = Self.found("warning", in: lines)
    isOutdated = text.contains("was modified during the build")
    firstError =
      errors.first?.description ?? lines.first { $0.contains("error: ") } ?? lines.last
      ?? "swift build printed nothing."
  }

  /// The text with all files below the folder relative to it: a compiler may also print the path without links,
  /// `/private/tmp` for `/tmp` on macOS.
  private static func text(_ text: String, below root: String) -> String {
    let path = realpath(root, nil)
    defer { free(path) }
    let real = path.map { String(cString: $0) } ?? root
    return text.replacing(real + "/", with: "").replacing(root + "/", with: "")
  }

  /// The lines with the error of an `internal import` in its own file, and not in all others with the same import.
  private static func blamingImports(_ lines: [String]) -> [String] {
    let words = "error: ambiguous implicit access level for import"
    var isDropped = false
    let kept = lines.filter { line in
      isDropped = line.contains(words) || isDropped && isCode(line)
      return !isDropped
    }
    guard kept.count < lines.count else { return lines }
    return kept.map { line in
      line.replacing(/: note: imported '(\w+)' here/) { match in
        ": error: imported '\(match.1)' here, and without that word in other files: remove it"
      }
    }
  }

  /// Whether a line shows code below an error.
  private static func isCode(_ line: String) -> Bool { line.contains(/^ *\d* \| ?/) }

  private static func found(_ word: String, in lines: [String]) -> [CompileError] {
    var found: [CompileError] = []
    for (index, line) in lines.enumerated() {
      guard var problem = problem(word, in: line) else { continue }
      let code = lines[(index + 1)...].prefix(while: isCode)
      problem.text = ([line] + code).joined(separator: "\n")
      if !found.contains(where: { $0.description == problem.description }) { found.append(problem) }
    }
    return found
  }

  /// What a line says that has this word, and a place or at least a file.
  private static func problem(_ word: String, in line: String) -> CompileError? {
    if let match = line.wholeMatch(of: /(.+\.swift):(\d+):(\d+): (\w+): (.*)/) {
      guard match.4 == word, let number = Int(match.2) else { return nil }
      return CompileError(
        file: String(match.1), line: number, column: Int(match.3), message: String(match.5))
    }
    // Two files of a module with the same name, for example, are an error without a line.
    guard word == "error", let match = line.wholeMatch(of: /(?:<unknown>:0: )?error: (.*)/),
      let file = match.1.firstMatch(of: /[^'": ]+\/[^'":]+\.swift/)
    else { return nil }
    return CompileError(file: String(file.output), line: 1, message: String(match.1))
  }

  /// The errors in the files below a folder.
  package func errors(in folder: String) -> [CompileError] {
    errors.filter { $0.file.hasPrefix(folder) }
  }
}
