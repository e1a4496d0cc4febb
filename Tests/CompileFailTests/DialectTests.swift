// The table of exercise 7.8: who runs a function, with each of the settings of a project.

import Foundation
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
      let result = try await compiler.check(code: job.code)
      #expect(result == .asAnnounced)
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
