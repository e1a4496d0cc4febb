// A few lines of code that use the module under test, given to the compiler.

import TestSupport

/// The statements of a function, which the toolchain's compiler reads beside the module under test.
struct Snippet {
  #if SOLUTIONS
    private static let module = "Chapter9YourStyleSolution"
  #else
    private static let module = "Chapter9YourStyle"
  #endif
  #if os(macOS)
    private static let command = ["/usr/bin/xcrun", "swiftc"]
  #else
    private static let command = ["/usr/bin/env", "swiftc"]
  #endif

  private let text: String

  /// Makes a snippet.
  ///
  /// - Parameters:
  ///   - statements: The statements of a function.
  ///   - seesTheModule: Whether they see what the module under test declares.
  init(_ statements: String, seesTheModule: Bool = true) {
    text = """
      \(seesTheModule ? "@testable import \(Self.module)" : "")
      import UserAPI

      func snippet() {
      \(statements)
      }
      """
  }

  /// An error of the compiler.
  struct Problem {
    /// The line of the snippet, from 0; nil if the error has no place in it.
    let line: Int?
    let message: String
  }

  /// The messages of the compiler's errors; empty if it has none.
  func errors() async throws -> [String] { try await problems().map(\.message) }

  /// The compiler's errors; empty if it has none.
  func problems() async throws -> [Problem] {
    let scratch = try TemporaryBook()
    try scratch.write("Snippet.swift", text)
    let words = ["-typecheck", "-swift-version", "6", "-I", Self.modules.path, "Snippet.swift"]
    let ended = try await Tool(at: URL(filePath: Self.command[0]))
      .run(Self.command.dropFirst() + words, in: scratch.root)
    let errors = (ended.output + ended.errors).split(separator: "\n").compactMap { line in
      line.firstRange(of: " error: ").map { range in
        let number = line.firstMatch(of: /Snippet\.swift:(\d+):/).flatMap { Int($0.1) }
        return Problem(
          line: number.map { $0 - Self.linesBefore - 1 },
          message: String(line[range.upperBound...]))
      }
    }
    let isSilent = errors.isEmpty && ended.status != 0
    return isSilent ? [Problem(line: nil, message: "it ended with \(ended.status)")] : errors
  }

  /// How many lines stand before the statements.
  private static let linesBefore = 4

  /// Whether an error is about something that is not there, or is no Swift, and not about types.
  static func isSlip(_ error: String) -> Bool {
    let slips = [
      "cannot find", "expected ", "no such module", "consecutive", "unterminated", "invalid",
      "has no member", "it ended with",
    ]
    return slips.contains(where: error.hasPrefix) || error.contains("has no member")
  }

  /// Whether an error is about two types that differ in the type of their errors alone.
  static func isOfErrors(_ error: String) -> Bool {
    let types = error.matches(of: /'[^']+'/).map { $0.output.replacing(/\w*Error\b/, with: "") }
    return types.count == 2 && types[0] == types[1]
  }

  /// An argument of a plain type where another plain type is wanted.
  private static var plainTypes: Regex<Substring> {
    // Also in an array, a dictionary, a tuple or an optional.
    let type = #"'(?:Int|String|Bool|Double|Data|Void|User|ID|Array|Set|[\[\]()<>?:,. ])+'"#
    let words = "cannot convert value of type \(type) to expected argument type \(type)"
    return (try? Regex(words, as: Substring.self)) ?? { fatalError("no expression: \(words)") }()
  }

  /// Whether an error is about one value alone, and not about two steps that are joined: a type that is
  /// written down and does not fit, or an argument of a plain type where no second step is named.
  static func isElsewhere(_ error: Problem, in statements: String) -> Bool {
    let lines = statements.split(separator: "\n", omittingEmptySubsequences: false)
    guard let number = error.line, lines.indices.contains(number) else { return false }
    let line = lines[number]
    let assigned = ["to specified type", "cannot assign value of type"]
    if assigned.contains(where: error.message.contains) {
      // In some styles the join is an assignment: `second.input = first`.
      return line.firstMatch(of: /^ *\w+[?!]?\./) == nil
    }
    guard error.message.contains(plainTypes) else { return false }
    let names = statements.matches(of: /(?:let|var|func) +(\w+)/).map(\.1)
    let words = line.matches(of: /\w+/).map(\.0)
    let own = line.matches(of: /(?:let|var|func) +(\w+)/).map(\.1)
    return words.count { names.contains($0) && !own.contains($0) } < 2
  }

  private static var modules: URL {
    let modules = Tool.folder.appending(path: "Modules")
    return FileManager.default.fileExists(atPath: modules.path) ? modules : Tool.folder
  }
}
