// What is wrong with a snippet, in the words that an instructor needs.

import Foundation

/// Holds a wrong snippet to the error that it announces, and its twin to having none.
struct Judge: Sendable {
  let root: URL
  var compiler = Compiler()

  /// What must be mended; at most one message a file, none if all is well.
  ///
  /// Runs two compilers at a time.
  func faults(of snippet: Snippet) async throws -> [String] {
    async let wrong = fault(ofWrong: snippet.wrong)
    async let right = fault(ofRight: snippet.right)
    return try await [wrong, right].compactMap { $0 }
  }

  private func fault(ofWrong file: String) async throws -> String? {
    guard try text(of: file).contains("// expected-error") else {
      return """
        \(file) announces no error.
        Write '// expected-error@+1 {{part of the message}}' above the line that must not compile.
        """
    }
    switch try await compiler.check(file, in: root) {
    case .asAnnounced: return nil
    case .compiles(let words):
      return message("\(file) compiles, and it must not: it announces an error.", words, file) {
        "Does the code that it imports allow what it used to refuse? Then that is to be mended."
      }
    case .differs(let words):
      return message("\(file) has other errors than it announces.", words, file) {
        "If they show the mistake that is meant, announce them, in few words; else mend the snippet."
      }
    case .unloadable(let words): return unloadable(file, words)
    case .endless: return endless(file)
    }
  }

  private func fault(ofRight file: String) async throws -> String? {
    guard try !text(of: file).contains("// expected-") else {
      return """
        \(file) announces an error, and a right twin has none.
        Mend what is wrong in it, and remove the comment.
        """
    }
    switch try await compiler.check(file, in: root) {
    case .asAnnounced: return nil
    case .compiles(let words), .differs(let words):
      return message("\(file) must compile without a warning, and does not.", words, file) {
        "Mend it; until then nobody knows that its wrong twin fails for the reason it announces."
      }
    case .unloadable(let words): return unloadable(file, words)
    case .endless: return endless(file)
    }
  }

  private func unloadable(_ file: String, _ words: String) -> String {
    message("\(file) imports a module that the compiler cannot load.", words, file) {
      "It must be in the list 'taught' in Package.swift, and be built: \(compiler.modules.path)."
    }
  }

  private func endless(_ file: String) -> String {
    """
    The compiler did not end within \(compiler.longestRun) s on \(file), and was killed.
    By hand: \(compiler.byHand(file))
    """
  }

  private func message(
    _ fault: String,
    _ words: String,
    _ file: String,
    whatToDo: () -> String
  ) -> String {
    let quoted = words.split(separator: "\n").map { "    \($0)\n" }.joined()
    return "\(fault) The compiler says:\n\(quoted)\(whatToDo())\nBy hand: \(compiler.byHand(file))"
  }

  private func text(of file: String) throws -> String {
    try String(contentsOf: root.appending(path: file), encoding: .utf8)
  }
}
