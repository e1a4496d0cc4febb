// What is known of a build: what the compiler says about it.

import Foundation

/// The output of `swift build`.
package struct BuildLog: Sendable {
  /// An error or a warning of the compiler.
  package struct CompileError: Equatable, Sendable {
    /// The file, relative to the folder that was built.
    package let file: String
    package let line: Int
    /// The column in the line, from 1; nil if it is not known.
    package fileprivate(set) var column: Int?
    /// What the compiler says.
    package let message: String
    /// All that the compiler prints about it, with the lines of code below it.
    package fileprivate(set) var text = ""

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
    let lines = Self.naming(root, in: text).split(whereSeparator: \.isNewline).map(String.init)
    errors = Self.found(in: lines, root) {
      Self.problem("error", in: $0, root) ?? Self.errorWithoutLine(in: $0, root)
    }
    warnings = Self.found(in: lines, root) { Self.problem("warning", in: $0, root) }
    isOutdated = text.contains("was modified during the build")
    firstError =
      errors.first?.description ?? lines.first { $0.contains("error: ") } ?? lines.last
      ?? "swift build printed nothing."
  }

  private static func found(
    in lines: [String],
    _ root: String,
    _ read: (String) -> CompileError?
  ) -> [CompileError] {
    var found: [CompileError] = []
    for (index, line) in lines.enumerated() {
      guard var problem = read(line) else { continue }
      let code = lines[(index + 1)...].prefix { $0.contains(/^ *\d* \| ?/) }
      problem.text = ([line.replacing(root + "/", with: "")] + code).joined(separator: "\n")
      if !found.contains(where: { $0.description == problem.description }) { found.append(problem) }
    }
    return found
  }

  /// The text with the folder named as its caller names it: a compiler may print the path without links,
  /// `/private/tmp` for `/tmp` on macOS.
  private static func naming(_ root: String, in text: String) -> String {
    guard let path = realpath(root, nil) else { return text }
    defer { free(path) }
    return text.replacing(String(cString: path) + "/", with: root + "/")
  }

  /// What a line says that has a place and this word.
  private static func problem(_ word: String, in line: String, _ root: String) -> CompileError? {
    guard let match = line.wholeMatch(of: /(.+\.swift):(\d+):(\d+): (\w+): (.*)/),
      match.4 == word, let number = Int(match.2)
    else { return nil }
    let file = String(match.1).replacing(root + "/", with: "")
    return CompileError(
      file: file, line: number, column: Int(match.3), message: String(match.5))
  }

  /// An error that has no line, but names a file: two files of a module with the same name, for example.
  private static func errorWithoutLine(in line: String, _ root: String) -> CompileError? {
    let form = #/(<unknown>:0: )?error: (.*)/#
    guard let message = line.wholeMatch(of: form)?.2,
      let start = message.firstRange(of: root + "/")?.upperBound,
      let file = message[start...].prefixMatch(of: /[^'":]+\.swift/).map({ String($0.output) })
    else { return nil }
    return CompileError(
      file: file, line: 1, message: String(message.replacing(root + "/", with: "")))
  }

  /// The errors in the files below a folder.
  package func errors(in folder: String) -> [CompileError] {
    errors.filter { $0.file.hasPrefix(folder) }
  }
}
