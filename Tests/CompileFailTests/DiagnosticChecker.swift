// Checks a snippet, and explains to an instructor what to fix.

import Foundation

/// Checks a wrong snippet, which must fail with the announced error, and its right twin, which must compile.
struct DiagnosticChecker: Sendable {
  let root: URL
  var compiler = Compiler()

  /// What must be fixed in a snippet: at most one message for each file, none if all is well.
  ///
  /// This runs two compilers at a time.
  func problems(of snippet: Snippet) async throws -> [String] {
    async let wrong = problem(ofWrong: snippet.wrong)
    async let right = problem(ofRight: snippet.right)
    return try await [wrong, right].compactMap { $0 }
  }

  private func problem(ofWrong file: String) async throws -> String? {
    guard try text(of: file).contains("// expected-error") else {
      return """
        \(file) announces no error.
        Write '// expected-error@+1 {{part of the message}}' above the line that must not compile.
        """
    }
    switch try await compiler.check(file, in: root) {
    case .asAnnounced: return nil
    case .compiles(let diagnostics):
      return message("\(file) compiles, but it announces an error.", diagnostics, file) {
        "If the imported code now allows what it used to refuse, fix that code."
      }
    case .differs(let diagnostics):
      return message("\(file) has other errors than it announces.", diagnostics, file) {
        "If they show the intended mistake, announce them in a few words. If not, fix the snippet."
      }
    case .cannotLoadModule(let diagnostics): return cannotLoadModule(file, diagnostics)
    case .timedOut: return timedOut(file)
    }
  }

  private func problem(ofRight file: String) async throws -> String? {
    guard try !text(of: file).contains("// expected-") else {
      return """
        \(file) announces an error, but a right twin must have none.
        Fix the code, and remove the comment.
        """
    }
    switch try await compiler.check(file, in: root) {
    case .asAnnounced: return nil
    case .compiles(let diagnostics), .differs(let diagnostics):
      return message("\(file) must compile without a warning, and does not.", diagnostics, file) {
        "Fix it: until then, its wrong twin may fail for another reason than the announced one."
      }
    case .cannotLoadModule(let diagnostics): return cannotLoadModule(file, diagnostics)
    case .timedOut: return timedOut(file)
    }
  }

  private func cannotLoadModule(_ file: String, _ diagnostics: String) -> String {
    message("\(file) imports a module that the compiler cannot load.", diagnostics, file) {
      "It must be in the list 'taught' in Package.swift, and be built: \(compiler.modules.path)."
    }
  }

  private func timedOut(_ file: String) -> String {
    """
    The compiler did not end within \(compiler.timeLimit) s on \(file), and was killed.
    By hand: \(compiler.command(for: file))
    """
  }

  private func message(
    _ problem: String,
    _ diagnostics: String,
    _ file: String,
    whatToDo: () -> String
  ) -> String {
    let quoted = diagnostics.split(separator: "\n").map { "    \($0)\n" }.joined()
    let command = compiler.command(for: file)
    return "\(problem) The compiler says:\n\(quoted)\(whatToDo())\nBy hand: \(command)"
  }

  private func text(of file: String) throws -> String {
    try String(contentsOf: root.appending(path: file), encoding: .utf8)
  }
}
