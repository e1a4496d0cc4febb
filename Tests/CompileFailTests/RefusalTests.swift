// The checks of the snippets themselves: every snippet that proves nothing must be refused.

import Foundation
import TestSupport
import Testing

extension SnippetTests {
  @Suite struct RefusalTests {
    private static let good = "import UserAPI\nlet id: User.ID = 7\n"
    private static let bad = """
      import UserAPI
      // expected-error@+1 {{'String' to specified type 'User.ID'}}
      let id: User.ID = "7"

      """

    private let book: TemporaryBook

    init() throws { book = try TemporaryBook() }

    @Test func `a good pair is accepted`() async throws {
      #expect(try await problems(Self.bad, Self.good) == [])
    }

    @Test(arguments: [
      (
        bad.replacing("\"7\"", with: "7"), "compiles, but it announces",
        "Name.wrong.swift:2:4: error: expected error not produced"
      ),
      (
        bad.replacing("'String'", with: "'Int'"), "has other errors than it",
        "cannot convert value of type"
      ),
      (bad + "let name: String = 7\n", "has other errors than it", "cannot convert value of type"),
      (good, "announces no error.", "part of the message"),
      (
        "// expected-error@+1 {{no such module 'Nowhere'}}\nimport Nowhere\n",
        "imports a module that the", "fatal error encountered"
      ),
    ])
    func `a wrong snippet that does not fail as announced is refused`(
      wrong: String, problem: String, words: String
    ) async throws {
      let problems = try await problems(wrong, Self.good)
      try #require(problems.count == 1)
      #expect(problems[0].hasPrefix("Snippets/Area/Name.wrong.swift \(problem)"))
      #expect(problems[0].contains(words))
    }

    @Test(arguments: [
      (good + "let no: Int = \"\"\n", "must compile without", "cannot convert value of type"),
      (good + "func f() { let unused = 7 }\n", "must compile without", "never used"),
      (bad, "announces an error", "remove the comment"),
      // What breaks the settings of the package.
      ("import UserAPI\nlet task: HTTPTask? = nil\n", "must compile without", "must be written"),
      (
        """
        import Chapter1CallbacksSolution
        func stop(_ stopped: RunState.Stopped) { stopped.task?.cancel() }

        """, "must compile without", "missing import"
      ),
    ])
    func `a right twin with an error, warning or announcement is refused`(
      right: String, problem: String, words: String
    ) async throws {
      let problems = try await problems(Self.bad, right)
      try #require(problems.count == 1)
      #expect(problems[0].hasPrefix("Snippets/Area/Name.right.swift \(problem)"))
      #expect(problems[0].contains(words))
    }

    @Test func `a missing folder of modules is reported`() async throws {
      let nowhere = Compiler(modules: book.root.appending(path: "nowhere"))
      let problems = try await problems(Self.bad, Self.good, nowhere)
      try #require(problems.count == 2)
      let words = "imports a module that the compiler cannot load."
      #expect(problems.allSatisfy { $0.contains(words) })
    }

    @Test func `a compiler that does not end is killed and reported`() async throws {
      let slowCommand = "(sleep 20; echo > left-behind) & wait"
      let slowCompiler = Compiler(command: ["/bin/sh", "-c", slowCommand], timeLimit: 0.2)
      let problems = try await problems(Self.bad, Self.good, slowCompiler)
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
      return try await compiler.problems(of: snippet, in: book.root)
    }
  }
}
