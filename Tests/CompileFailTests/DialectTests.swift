// The table of exercise 7.8: who runs a function, with each of the settings of a project.

import TestSupport
import Testing

/// The settings of a project about where code runs that does not say it, in the order of the table's columns.
enum Dialect: Int, CaseIterable {
  case neither, nonsending, mainActor, both

  /// The options of the compiler.
  var options: [String] {
    let main = ["-default-isolation", "MainActor"]
    let nonsending = ["-enable-upcoming-feature", "NonisolatedNonsendingByDefault"]
    return switch self {
    case .neither: []
    case .nonsending: nonsending
    case .mainActor: main
    case .both: main + nonsending
    }
  }
}

extension SnippetTests {
  @Suite struct DialectTests {
    /// The rows of the table; each has what is written, and a cell for each dialect.
    private static let rows: [[String]] = {
      let text = (try? ThisBook.text(of: "Chapters/Chapter7Async/README.md")) ?? ""
      let lines = text.split(separator: "\n").drop { !$0.hasPrefix("| what is written |") }
      return lines.dropFirst(2).prefix { $0.hasPrefix("|") }.map { line in
        line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      }
    }()

    @Test(arguments: Dialect.allCases)
    func `the job on the first page compiles`(_ dialect: Dialect) async throws {
      let job = try #require(Fence.all(in: "README.md").first)
      var compiler = Compiler()
      compiler.settings += dialect.options
      let problem = try await compiler.problem(in: job.code)
      #expect(problem == nil)
    }

    /// The lessons whose readers write subclasses, and what one says about such an app.
    private static let lessons = [
      "Chapter2Operations", "Chapter3Adapters", "Chapter4Chains", "Chapter5Receivers",
    ]
    private static let refusal =
      "has different actor isolation from nonisolated overridden declaration"

    @Test(arguments: lessons)
    func `an app on the main actor needs the word of the lesson before each subclass`(
      _ lesson: String
    ) async throws {
      let page = "Chapters/\(lesson)/README.md"
      let examples = Fence.all(in: page).filter { fence in
        fence.code.contains(#/(?m)^final class .*@unchecked Sendable/#)
          && !fence.code.contains("// error: ")
      }
      let text = try ThisBook.text(of: page)
      #expect(text.contains("Write `nonisolated final class ") && text.contains(Self.refusal))
      try #require(!examples.isEmpty)
      var compiler = Compiler()
      compiler.settings += Dialect.mainActor.options
      var said: [String] = []
      for example in examples {
        guard let diagnostics = try await compiler.problem(in: example.code) else {
          Issue.record("\(example) compiles without the word")
          continue
        }
        #expect(diagnostics.contains(Self.refusal), "\(example)")
        said.append(diagnostics)
        let code = example.code.replacing(#/(?m)^final class /#, with: "nonisolated final class ")
        let problem = try await compiler.problem(in: code)
        #expect(problem == nil, "\(example)")
      }
      for quoted in text.matches(of: #/the compiler says `([^`]+)`|it also says `([^`]+)`/#) {
        let words = String(quoted.1 ?? quoted.2 ?? "")
        #expect(said.contains { $0.contains(words) }, "no example says: \(words)")
      }
    }

    @Test(arguments: Dialect.allCases)
    func `each row of the table is as it runs`(_ dialect: Dialect) async throws {
      let book = try TemporaryBook()
      let file = "Tests/CompileFailTests/Dialects/WhoRuns.swift"
      try book.write("WhoRuns.swift", ThisBook.text(of: file))
      let output = try await book.run(
        "WhoRuns.swift", settings: ["-swift-version", "6"] + dialect.options)
      let places = output.split(separator: "\n").map(String.init)
      try #require(places.count == 8 && Self.rows.count == 8, "\(places) \(Self.rows)")
      for (row, place) in zip(Self.rows, places) {
        let said = row[1 + dialect.rawValue]
        // The main actor is the caller.
        let expected = said == "the caller" ? "the main actor" : said
        #expect(place == expected, "\(row[0]), \(dialect)")
      }
    }
  }
}
