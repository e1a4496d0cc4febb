// What the last lines of a test run say, in a real run on a temporary book.

import TestSupport
import Testing

#if os(Linux) && !SOLUTIONS  // on macOS the test bundle is not an executable

  extension RealRunTests {
    @Test(arguments: [[], ["--no-parallel"]])
    func `the last lines say all about the first failure of the first red exercise`(
      options: [String]
    ) async throws {
      try book.edit("A", "B", "C")
      let run = try await book.test(["--filter", "Demo"] + options, ["WORKBOOK_DEMO_WRONG": "B C"])
      #expect(run.status != 0)
      let last = run.lines.suffix(6)
      #expect(last.first == "1.2 B is red. 2 the second:")
      #expect(last.dropFirst().first == "    b must be right. See above.")
      #expect(last.dropFirst(2).first?.contains("ExerciseTestingTests/DemoSuites.swift:") == true)
      #expect(
        last.suffix(3) == [
          "Code: \(book.folder)/B.swift:3", "Hint: swift run workbook hint 1.2",
          "Chapter 1: 1 of 3 solved. Next: 1.2 B (15 min), \(book.folder)/B.swift:3",
        ]
      )
      #expect(!run.errors.contains("1.3 C is red"))
    }

    @Test func `a long reason is shortened`() async throws {
      try book.edit("A", "B", "C")
      let run = try await book.test(["--filter", "Demo"], ["WORKBOOK_DEMO_WRONG": "C"])
      #expect(run.lines.suffix(6).first == "1.3 C is red. 1 c:")
      let line = run.lines.suffix(5).first ?? ""
      #expect(line.hasPrefix("    long long") && line.hasSuffix(" long…"))
      #expect((300...310).contains(line.count))
    }

    @Test(arguments: [[], ["--no-parallel"]])
    func `a run is green when every exercise is solved`(options: [String]) async throws {
      try book.edit("A", "B", "C")
      let run = try await book.test(["--filter", "Demo"] + options)
      #expect(run.status == 0)
      #expect(!run.errors.contains("gave up waiting"), "a suite waited for one that comes after it")
      #expect(
        run.lastLine == "Chapter 1: 3 of 3 solved. Next: compare with Solutions/Chapter1Callbacks"
      )
      #expect(!run.errors.contains("is red"))
    }

    @Test(arguments: ["", "all"])
    func `plain swift test says last what it left out`(tests: String) async throws {
      let run = try await book.test(book.everything, ["WORKBOOK_TESTS": tests])
      #expect(run.lastLine.hasSuffix("With them: WORKBOOK_TESTS=all swift test") == tests.isEmpty)
      #expect(run.status == 0)
    }

    @Test func `a folder that cannot be written to makes no test fail`() async throws {
      try book.edit("A", "B", "C")
      try book.write(".build", "a file where a folder should be")
      let run = try await book.test(["--filter", "Demo"])
      #expect(run.status == 0)
      #expect(run.lastLine.hasPrefix("Chapter 1: 3 of 3 solved."))
    }

    @Test func `a damaged header is an issue, and the other exercises are tested`() async throws {
      try book.edit("A")
      try book.write("\(book.folder)/B.swift", "// Exercise 1.2 · B · wriet · 15 min\n")
      let run = try await book.test(["--filter", "Demo"])
      #expect(run.status != 0)
      #expect(
        run.issues.contains(
          "\(book.folder)/B.swift:1: the header is damaged. Put this first line back: "
            + "'// Exercise 1.2 · B · write · 15 min'; or the whole file: swift run workbook reset 1.2"
        )
      )
      #expect(book.verdict("1.1")?.hasPrefix("solved ") == true)
    }
  }

#endif
