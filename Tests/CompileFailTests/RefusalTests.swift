// The checks of the snippets themselves: every snippet that proves nothing must be refused.

import Foundation
import TestSupport
import Testing

extension SnippetTests {
  @Suite struct RefusalTests {
    private let book: TemporaryBook
    private let good = "import UserAPI\nlet id: User.ID = 7\n"
    private let bad = """
      import UserAPI
      // expected-error@+1 {{'String' to specified type 'User.ID'}}
      let id: User.ID = "7"

      """

    init() throws { book = try TemporaryBook() }

    @Test func `a good pair is accepted`() async throws {
      #expect(try await problems(bad, good) == [])
    }

    @Test func `a wrong snippet that compiles is refused`() async throws {
      let problems = try await problems(bad.replacing("\"7\"", with: "7"), good)
      try #require(problems.count == 1)
      #expect(problems[0].hasPrefix("Snippets/Area/Name.wrong.swift compiles, but it announces"))
      #expect(problems[0].contains("Name.wrong.swift:2:4: error: expected error not produced"))
    }

    @Test func `a wrong message and an error that is not announced are refused`() async throws {
      for wrong in [bad.replacing("'String'", with: "'Int'"), bad + "let name: String = 7\n"] {
        let problems = try await problems(wrong, good)
        try #require(problems.count == 1)
        #expect(problems[0].hasPrefix("Snippets/Area/Name.wrong.swift has other errors than it"))
        #expect(problems[0].contains("cannot convert value of type"))
      }
    }

    @Test func `a wrong snippet that announces nothing is refused`() async throws {
      let problems = try await problems(good, good)
      try #require(problems.count == 1)
      #expect(problems[0].hasPrefix("Snippets/Area/Name.wrong.swift announces no error."))
    }

    @Test func `a right twin with an error, warning or announcement is refused`() async throws {
      for line in ["let no: Int = \"\"", "func f() { let unused = 7 }"] {
        let problems = try await problems(bad, good + line + "\n")
        try #require(problems.count == 1)
        #expect(problems[0].hasPrefix("Snippets/Area/Name.right.swift must compile without"))
      }
      let problems = try await problems(bad, bad)
      try #require(problems.count == 1)
      #expect(problems[0].hasPrefix("Snippets/Area/Name.right.swift announces an error"))
    }

    @Test func `a right twin that breaks the settings of the package is refused`() async throws {
      let plain = "import UserAPI\nlet task: HTTPTask? = nil\n"
      let hidden = """
        import Chapter1CallbacksSolution
        func stop(_ stopped: RunState.Stopped) { stopped.task?.cancel() }

        """
      for (right, words) in [(plain, "must be written"), (hidden, "missing import")] {
        let problems = try await problems(bad, right)
        try #require(problems.count == 1)
        #expect(problems[0].contains(words))
      }
    }

    @Test func `an import of a missing module is refused, even if it is announced`() async throws {
      let missing = "// expected-error@+1 {{no such module 'Nowhere'}}\nimport Nowhere\n"
      let problems = try await problems(missing, good)
      try #require(problems.count == 1)
      #expect(problems[0].hasPrefix("Snippets/Area/Name.wrong.swift imports a module that the"))
    }

    @Test func `a missing folder of modules is reported`() async throws {
      let nowhere = Compiler(modules: book.root.appending(path: "nowhere"))
      let problems = try await problems(bad, good, nowhere)
      try #require(problems.count == 2)
      let words = "imports a module that the compiler cannot load."
      #expect(problems.allSatisfy { $0.contains(words) })
    }

    @Test func `a compiler that does not end is killed and reported`() async throws {
      let slowCommand = "(sleep 20; echo > left-behind) & wait"
      let slowCompiler = Compiler(command: ["/bin/sh", "-c", slowCommand], timeLimit: 0.2)
      let problems = try await problems(bad, good, slowCompiler)
      try #require(problems.count == 2)
      #expect(problems[0].hasPrefix("The compiler did not end within 0.2 s on Snippets/Area/Name."))
      let leftBehind = book.root.appending(path: "left-behind").path
      #expect(!FileManager.default.fileExists(atPath: leftBehind), "its child is killed, too")
    }

    @Test func `a folder that is missing or has no snippets is reported`() throws {
      let nothing = "There is no snippet in Snippets, so nothing is checked."
      #expect(SnippetFolder("Snippets", in: book.root).problems == [nothing])
      try book.write("Snippets/.gitkeep", "")
      #expect(SnippetFolder("Snippets", in: book.root).problems == [nothing])
    }

    @Test func `a snippet without a twin and a file that is none are reported`() throws {
      for name in ["A/Both.wrong", "A/Both.right", "A/Lone.wrong", "B/Lone.right", "B/Odd"] {
        try book.write("Snippets/\(name).swift", "")
      }
      let folder = SnippetFolder("Snippets", in: book.root)
      #expect(folder.snippets == [Snippet(folder: "Snippets", name: "A/Both")])
      #expect(
        folder.problems == [
          "A/Lone.wrong.swift has no twin: write A/Lone.right.swift beside it.",
          "B/Lone.right.swift has no twin: write B/Lone.wrong.swift beside it.",
          "B/Odd.swift is not a snippet: a pair is Area/Name.wrong.swift and .right.swift.",
        ]
      )
    }

    private func problems(
      _ wrong: String,
      _ right: String,
      _ compiler: Compiler = Compiler()
    ) async throws -> [String] {
      let snippet = Snippet(folder: "Snippets", name: "Area/Name")
      try book.write(snippet.wrong, wrong)
      try book.write(snippet.right, right)
      return try await DiagnosticChecker(root: book.root, compiler: compiler).problems(of: snippet)
    }
  }
}
