// Checks a snippet, and explains to an instructor what to fix.

import Foundation

extension Compiler {
  /// What must be fixed in a snippet: at most one message for each file, none if all is well.
  ///
  /// The wrong half must fail with the announced error, and its right twin must compile. This runs two
  /// compilers at a time.
  func problems(of snippet: Snippet, in root: URL) async throws -> [String] {
    async let wrong = problem(of: snippet.wrong, isWrong: true, in: root)
    async let right = problem(of: snippet.right, isWrong: false, in: root)
    return try await [wrong, right].compactMap { $0 }
  }

  private func problem(of file: String, isWrong: Bool, in root: URL) async throws -> String? {
    let text = try String(contentsOf: root.appending(path: file), encoding: .utf8)
    if isWrong, !text.contains("// expected-error") {
      return """
        \(file) announces no error.
        Write '// expected-error@+1 {{part of the message}}' above the line that must not compile.
        """
    }
    if !isWrong, text.contains("// expected-") {
      return """
        \(file) announces an error, but a right twin must have none.
        Fix the code, and remove the comment.
        """
    }
    switch try await check(file, in: root) {
    case .asAnnounced: return nil
    case .compiles(let diagnostics) where isWrong:
      return message(
        "\(file) compiles, but it announces an error.", diagnostics, file,
        "If the imported code now allows what it used to refuse, fix that code.")
    case .differs(let diagnostics) where isWrong:
      return message(
        "\(file) has other errors than it announces.", diagnostics, file,
        "If they show the intended mistake, announce them in a few words. If not, fix the snippet.")
    case .compiles(let diagnostics), .differs(let diagnostics):
      return message(
        "\(file) must compile without a warning, and does not.", diagnostics, file,
        "Fix it: until then, its wrong twin may fail for another reason than the announced one.")
    case .cannotLoadModule(let diagnostics):
      return message(
        "\(file) imports a module that the compiler cannot load.", diagnostics, file,
        "It must be in the list 'taught' in Package.swift, and be built: \(modules.path).")
    case .timedOut:
      return """
        The compiler did not end within \(timeLimit) s on \(file), and was killed.
        By hand: \(command(for: file))
        """
    }
  }

  private func message(
    _ problem: String, _ diagnostics: String, _ file: String, _ whatToDo: String
  ) -> String {
    let quoted = diagnostics.split(separator: "\n").map { "    \($0)\n" }.joined()
    return "\(problem) The compiler says:\n\(quoted)\(whatToDo)\nBy hand: \(command(for: file))"
  }
}
