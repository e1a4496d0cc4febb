// The page about migrating: what it says about Swift 5, Swift 6 and modules of both, compiled and run.

import TestSupport
import Testing

extension SnippetTests {
  @Suite struct LanguageModeTests {
    private static let page = MigrationTests.text

    /// The examples of the page whose fences say how they are compiled: `swift 5 complete` for example.
    private static let examples = Fence.all(in: "Chapters/Migrating.md").filter {
      !$0.words.isEmpty
    }

    @Test func `the page has examples in both modes`() {
      let modes = Self.examples.map(\.words.first)
      #expect(modes.count(where: { $0 == "5" }) >= 3)
      #expect(modes.count(where: { $0 == "6" }) >= 6)
    }

    @Test(arguments: examples)
    func `an example says what the compiler says`(_ example: Fence) async throws {
      var compiler = Compiler()
      // A page does not show the compiler's notes.
      compiler.settings = ["-parse-as-library", "-suppress-notes", "-swift-version"]
      compiler.settings += example.words.prefix(1)
      for word in example.words.dropFirst() {
        switch word {
        case "complete": compiler.settings += ["-strict-concurrency=complete"]
        case "main": compiler.settings += Dialect.mainActor.options
        case "old": compiler.modules = try await OldModule.shared.value.root
        default: Issue.record("no setting is named \(word)")
        }
      }
      let code = example.code.replacing(#/// (error|warning): (.*)/#) {
        "// expected-\($0.1) {{\($0.2)}}"
      }
      let problem = try await compiler.problem(in: code)
      #expect(problem == nil)
    }

    // MARK: The programs

    /// The rows of the table of closures and delegates: the program, and how it ends in each mode.
    private static let rows = page.matches(
      of: #/(?m)^\| [^|]*Migrating/(\w+)\.swift\)[^|]*\| ([^|]*) \| ([^|]*) \|/#
    ).map { [String($0.1), String($0.2), String($0.3)] }

    @Test(arguments: rows)
    func `a program of the table ends as the page says`(_ row: [String]) async throws {
      for (mode, said) in [("5", row[1]), ("6", row[2])] {
        let (words, ended) = try await OldModule.shared.value.run(row[0], ["-swift-version", mode])
        #expect(words == said, "\(row[0]).swift in Swift \(mode): \(ended.errors)")
      }
    }

    @Test func `the table has every program`() throws {
      let folder = ThisBook.root.appending(path: "Tests/CompileFailTests/Migrating").path
      let files = try FileManager.default.contentsOfDirectory(atPath: folder)
      let others = ["OldKit", "Place", "Unordered", "main"]
      #expect(files.sorted() == (Self.rows.map { $0[0] } + others).map { $0 + ".swift" }.sorted())
    }

    @Test func `the check can be had in Swift 5, and print a line`() async throws {
      let option = "DynamicActorIsolation"
      let settings = ["-swift-version", "5", "-enable-upcoming-feature", option]
      #expect(Self.page.contains("-enable-upcoming-feature \(option)"))
      let kit = try await OldModule.shared.value
      let checked = try await kit.run("Completion", settings)
      #expect(checked.words == "ends the process")
      let variable = "SWIFT_IS_CURRENT_EXECUTOR_LEGACY_MODE_OVERRIDE"
      #expect(Self.page.contains("\(variable)=legacy"))
      let (words, told) = try await kit.run("Completion", settings, [variable: "legacy"])
      #expect(words == "elsewhere")
      let line = told.errors.split(separator: "\n").first { $0.contains("data race") } ?? ""
      #expect(!line.isEmpty && Self.page.contains("`\(line)`"), "\(line)")
    }

    @Test func `and be left out in Swift 6`() async throws {
      let settings = ["-Xfrontend", "-disable-dynamic-actor-isolation"]
      #expect(Self.page.contains(settings.joined(separator: " ")))
      let end = try await OldModule.shared.value.run(
        "Completion", ["-swift-version", "6"] + settings)
      #expect(end.words == "elsewhere")
    }

    #if os(Linux)
      @Test func `the report of the crash has the lines of the page`() async throws {
        let (_, end) = try await OldModule.shared.value.run(
          "Completion", ["-swift-version", "6"], ["SWIFT_BACKTRACE": "enable=yes,color=no"])
        #expect(end.errors.contains("Illegal instruction"))
        let lines = try #require(Self.page.firstMatch(of: #/(?s)> ```text\n(.*?)> ```/#)).1
        #expect(lines.split(separator: "\n").count == 5)
        for line in lines.split(separator: "\n") {
          #expect(end.errors.contains(line.dropFirst(2)), "\(end.errors)")
        }
      }
    #endif

    @Test func `tasks for each call overtake each other`() async throws {
      let (_, end) = try await OldModule.shared.value.run("Unordered", ["-swift-version", "5"])
      #expect(end.output == "User 2\nUser 1\nelsewhere\n")
    }
  }
}
