// What the harness must not let pass: each way in which a snippet can check nothing.

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

    @Test func `a good pair is not refused`() async throws {
      #expect(try await faults(bad, good) == [])
    }

    @Test func `a wrong snippet that compiles`() async throws {
      let faults = try await faults(bad.replacing("\"7\"", with: "7"), good)
      try #require(faults.count == 1)
      #expect(faults[0].hasPrefix("Snippets/Area/Name.wrong.swift compiles, and it must not"))
      #expect(faults[0].contains("Name.wrong.swift:2:4: error: expected error not produced"))
    }

    @Test func `an error in other words, and one that is not announced`() async throws {
      for wrong in [bad.replacing("'String'", with: "'Int'"), bad + "let name: String = 7\n"] {
        let faults = try await faults(wrong, good)
        try #require(faults.count == 1)
        #expect(faults[0].hasPrefix("Snippets/Area/Name.wrong.swift has other errors than it"))
        #expect(faults[0].contains("cannot convert value of type"))
      }
    }

    @Test func `a wrong snippet that announces nothing`() async throws {
      let faults = try await faults(good, good)
      try #require(faults.count == 1)
      #expect(faults[0].hasPrefix("Snippets/Area/Name.wrong.swift announces no error."))
    }

    @Test func `a right twin that has an error, a warning or an announcement`() async throws {
      for line in ["let no: Int = \"\"", "func f() { let unused = 7 }"] {
        let faults = try await faults(bad, good + line + "\n")
        try #require(faults.count == 1)
        #expect(faults[0].hasPrefix("Snippets/Area/Name.right.swift must compile without"))
      }
      let faults = try await faults(bad, bad)
      try #require(faults.count == 1)
      #expect(faults[0].hasPrefix("Snippets/Area/Name.right.swift announces an error"))
    }

    @Test func `a right twin that breaks the settings of the house`() async throws {
      let plain = "import UserAPI\nlet task: HTTPTask? = nil\n"
      let hidden = """
        import Chapter1CallbacksSolution
        func stop(_ stopped: RunState.Stopped) { stopped.task?.cancel() }

        """
      for (right, words) in [(plain, "must be written"), (hidden, "missing import")] {
        let faults = try await faults(bad, right)
        try #require(faults.count == 1)
        #expect(faults[0].contains(words))
      }
    }

    @Test func `a module that is not there, even if that is announced`() async throws {
      let missing = "// expected-error@+1 {{no such module 'Nowhere'}}\nimport Nowhere\n"
      let faults = try await faults(missing, good)
      try #require(faults.count == 1)
      #expect(faults[0].hasPrefix("Snippets/Area/Name.wrong.swift imports a module that the"))
    }

    @Test func `a folder of modules that is not there`() async throws {
      let nowhere = Compiler(modules: book.root.appending(path: "nowhere"))
      let faults = try await faults(bad, good, nowhere)
      try #require(faults.count == 2)
      #expect(faults.allSatisfy { $0.contains("imports a module that the compiler cannot load.") })
    }

    @Test func `a compiler that does not end is killed, and named`() async throws {
      let slow = "(sleep 20; echo > left-behind) & wait"
      let endless = Compiler(command: ["/bin/sh", "-c", slow], longestRun: 0.2)
      let faults = try await faults(bad, good, endless)
      try #require(faults.count == 2)
      #expect(faults[0].hasPrefix("The compiler did not end within 0.2 s on Snippets/Area/Name."))
      let trace = book.root.appending(path: "left-behind").path
      #expect(!FileManager.default.fileExists(atPath: trace), "what it started is killed too")
    }

    @Test func `a folder without snippets, or that is not there`() throws {
      let nothing = "There is no snippet in Snippets, so nothing is checked."
      #expect(SnippetFolder("Snippets", in: book.root).problems == [nothing])
      try book.write("Snippets/.gitkeep", "")
      #expect(SnippetFolder("Snippets", in: book.root).problems == [nothing])
    }

    @Test func `a snippet without its twin, and what is no snippet`() throws {
      for name in ["A/Both.wrong", "A/Both.right", "A/Lone.wrong", "B/Lone.right", "B/Odd"] {
        try book.write("Snippets/\(name).swift", "")
      }
      let folder = SnippetFolder("Snippets", in: book.root)
      #expect(folder.snippets == [Snippet(folder: "Snippets", name: "A/Both")])
      #expect(
        folder.problems == [
          "A/Lone.wrong.swift has no twin: write A/Lone.right.swift beside it.",
          "B/Lone.right.swift has no twin: write B/Lone.wrong.swift beside it.",
          "B/Odd.swift is no snippet; one is Area/Name.wrong.swift with Area/Name.right.swift.",
        ]
      )
    }

    private func faults(
      _ wrong: String,
      _ right: String,
      _ compiler: Compiler = Compiler()
    ) async throws -> [String] {
      let snippet = Snippet(folder: "Snippets", name: "Area/Name")
      try book.write(snippet.wrong, wrong)
      try book.write(snippet.right, right)
      return try await Judge(root: book.root, compiler: compiler).faults(of: snippet)
    }
  }
}
