// What a student sees of an exercise's suite, in a real test run on a temporary book.

import Foundation
import TestSupport
import Testing

#if os(Linux)  // on macOS the test bundle is not an executable

  @Suite(.enabled(if: !isDemo, "this process runs the demo suites only"))
  struct ExerciseTraitTests {
    let book: TemporaryBook
    let folder = "Chapters/Chapter1Callbacks"
    /// No filter, like plain `swift test`: all suites except the demo suites are skipped.
    let everything = ["--skip", #"^(?!ExerciseTestingTests\.Demo)"#]

    init() throws {
      book = try TemporaryBook()
      try book.add("1.1", "A", "write · 10 min")
      try book.add("1.2", "B", "write · 15 min")
      try book.add("1.3", "C", "write · 20 min · builds on 1.1 1.2")
    }

    #if SOLUTIONS
      @Test func `the finished code is always tested, and no verdict is recorded`() async throws {
        let run = try await test(["--filter", "Demo"])
        #expect(run.status == 0)
        #expect(run.errors.contains("Test run with 7 tests in 3 suites passed"))
        #expect(!run.errors.contains("Chapter 1:"))
        #expect(verdict("1.1") == nil)
      }
    #else
      @Test func `without a filter, exercises that are not started are skipped`() async throws {
        let run = try await test(everything)
        #expect(run.status == 0)
        #expect(run.errors.contains(#"Suite "1.1 A" skipped: "\#(notSolved("1.1", "A"))""#))
        #expect(run.errors.contains(#"Suite "1.3 C" skipped: "Exercise 1.3 waits for 1.1, 1.2.""#))
        #expect(!run.errors.contains(#"Test "2 a is quick" passed"#))
        #expect(!run.errors.contains("Chapter 1:"))
      }

      @Test(arguments: [["--filter", "Demo"], ["--filter=Demo"]])
      func `with a filter, only the exercise that is next is red, and the summary is last`(
        arguments: [String]
      ) async throws {
        let run = try await test(arguments)
        #expect(run.status != 0)
        #expect(
          run.issues == [
            #"Suite "1.1 A" recorded an issue at A.swift:3:1: Issue recorded"#,
            notSolved("1.1", "A"),
          ]
        )
        #expect(
          run.notRun.sorted() == [
            #"Suite "1.2 B": "\#(notSolved("1.2", "B"))""#,
            #"Suite "1.3 C": "Exercise 1.3 waits for 1.1, 1.2.""#,
          ]
        )
        #expect(!run.errors.contains("✔"))
        #expect(
          run.lastLine == "Chapter 1: 0 of 3 solved. Next: 1.1 A (10 min), \(folder)/A.swift:3"
        )
      }

      @Test func `an exercise that is not started is red if it is the first of the run`()
        async throws
      {
        let run = try await test(["--filter", "DemoC"])
        #expect(run.status != 0)
        #expect(run.issues.last == "Exercise 1.3 waits for 1.1, 1.2.")
      }

      @Test func `what is not started is red once all before it is solved`() async throws {
        try book.edit("A")
        let run = try await test(["--filter", "Demo"])
        #expect(run.status != 0)
        #expect(run.issues.last == notSolved("1.2", "B"))
        #expect(run.notRun.sorted() == [#"Suite "1.3 C": "Exercise 1.3 waits for 1.2.""#])
      }

      @Test func `in strict mode, exercises that are not started are red without a filter`()
        async throws
      {
        let run = try await test(everything, ["WORKBOOK_STRICT": "1"])
        #expect(run.status != 0)
        #expect(run.issues.count == 6)
        #expect(run.lastLine.hasPrefix("Chapter 1: 0 of 3 solved."))
      }

      @Test func `started exercises are tested in order, and their verdicts are recorded`()
        async throws
      {
        try book.edit("A")
        try book.edit("B")
        let run = try await test(["--filter", "Demo"], ["WORKBOOK_DEMO_WRONG": "B"])
        #expect(run.status != 0)
        #expect(
          run.errors.contains("✔ Suite \"1.1 A\"") && run.errors.contains("✘ Suite \"1.2 B\""))
        #expect(run.notRun.last == #"Suite "1.3 C": "\#(notSolved("1.3", "C"))""#)
        #expect(verdict("1.1")?.hasPrefix("solved ") == true)
        #expect(verdict("1.2")?.hasPrefix("red ") == true)
        #expect(verdict("1.3") == nil)
        #expect(
          run.lastLine == "Chapter 1: 1 of 3 solved. Next: 1.2 B (15 min), \(folder)/B.swift:3"
        )
      }

      @Test(arguments: [[], ["--no-parallel"]])
      func `the last lines say all about the first failure of the first red exercise`(
        options: [String]
      ) async throws {
        for title in ["A", "B", "C"] { try book.edit(title) }
        let run = try await test(["--filter", "Demo"] + options, ["WORKBOOK_DEMO_WRONG": "B C"])
        #expect(run.status != 0)
        let last = run.lines.suffix(6)
        #expect(last.first == "1.2 B is red. 2 the second:")
        #expect(last.dropFirst().first == "    b must be right. See above.")
        #expect(last.dropFirst(2).first?.contains("ExerciseTestingTests/DemoSuites.swift:") == true)
        #expect(
          last.suffix(3) == [
            "Code: \(folder)/B.swift:3", "Hint: swift run workbook hint 1.2",
            "Chapter 1: 1 of 3 solved. Next: 1.2 B (15 min), \(folder)/B.swift:3",
          ]
        )
        #expect(!run.errors.contains("1.3 C is red"))
      }

      @Test(arguments: [[], ["--no-parallel"]])
      func `the kit is asked last, and only if the small tests are green`(
        options: [String]
      ) async throws {
        for title in ["A", "B"] { try book.edit(title) }
        let red = try await test(["--filter", "Demo"] + options, ["WORKBOOK_DEMO_WRONG": "B"])
        #expect(red.notRun.contains(#"Test "1 the kit": "First make 2 to 10 green.""#))
        #expect(!red.output.contains("the kit was asked"))
        let green = try await test(["--filter", "Demo"] + options)
        #expect(green.output.contains("the kit was asked"))
      }

      @Test func `a failure in XCTest alone makes an exercise red`() async throws {
        for title in ["A", "B", "C"] { try book.edit(title) }
        let half = try await testXCTest(["WORKBOOK_DEMO_WRONG": "XCTest"])
        #expect(half.status != 0)
        #expect(
          half.output.contains("DemoXCTests.test2_theKit : Test skipped - First make the other"))
        let run = try await test(["--filter", "Demo"])
        #expect(run.status == 0)
        #expect(
          run.lines.suffix(6).prefix(2) == [
            "1.3 C is red. DemoXCTests.test1_c:", "    c must be right. See above.",
          ]
        )
        #expect(run.lastLine.hasPrefix("Chapter 1: 2 of 3 solved. Next: 1.3 C"))
        #expect(try await testXCTest([:]).status == 0)
        #expect(
          try await test(["--filter", "Demo"]).lastLine.hasPrefix("Chapter 1: 3 of 3 solved."))
      }

      @Test func `what builds on a red exercise is not run`() async throws {
        for title in ["A", "B", "C"] { try book.edit(title) }
        let run = try await test(["--filter", "Demo"], ["WORKBOOK_DEMO_WRONG": "B"])
        #expect(run.notRun.last == #"Suite "1.3 C": "Exercise 1.3 builds on 1.2, which is red.""#)
        #expect(verdict("1.3") == nil)
        let alone = try await test(["--filter", "DemoC"])
        #expect(alone.status != 0)
        #expect(alone.issues.last == "Exercise 1.3 builds on 1.2, which is red.")
      }

      @Test func `a crash is remembered with its test, and no other verdict is lost`() async throws
      {
        for title in ["A", "B", "C"] { try book.edit(title) }
        _ = try await test(["--filter", "Demo"])
        let run = try await test(["--filter", "Demo"], ["WORKBOOK_DEMO_WRONG": "A crash"])
        #expect(run.status != 0)
        #if os(Linux)
          #expect(
            run.lines.suffix(2) == [
              #"1.1 crashed, in test "2 a is quick"."#, "Hint: swift run workbook hint 1.1",
            ]
          )
        #endif
        let tool = try await Tool("workbook").run([], in: book.root)
        #expect(tool.output.contains("1.1  A  write  10 min  crashed\n"))
        #expect(tool.output.contains("1.2  B  write  15 min  solved\n"))
        #expect(
          tool.output.contains(
            #"The last test run ended too early, in 1.1 A, in test "2 a is quick": the code crashed"#
          ))
        _ = try await test(["--filter", "Demo"])
        let later = try await Tool("workbook").run([], in: book.root)
        #expect(later.output.contains("3 of 3 solved") && !later.output.contains("too early"))
      }

      @Test func `a long reason is shortened`() async throws {
        for title in ["A", "B", "C"] { try book.edit(title) }
        let run = try await test(["--filter", "Demo"], ["WORKBOOK_DEMO_WRONG": "C"])
        #expect(run.lines.suffix(6).first == "1.3 C is red. 1 c:")
        let line = run.lines.suffix(5).first ?? ""
        #expect(line.hasPrefix("    long long") && line.hasSuffix(" long…"))
        #expect((300...310).contains(line.count))
      }

      @Test func `a run is green when every exercise is solved`() async throws {
        for title in ["A", "B", "C"] { try book.edit(title) }
        let run = try await test(["--filter", "Demo"])
        #expect(run.status == 0)
        #expect(
          run.lastLine == "Chapter 1: 3 of 3 solved. Next: compare with Solutions/Chapter1Callbacks"
        )
        #expect(!run.errors.contains("is red"))
      }

      @Test func `an exercise is not solved by some of its tests`() async throws {
        try book.edit("A")
        let run = try await test(["--filter", "DemoA/.*quick"])
        #expect(run.status == 0)
        #expect(verdict("1.1") == nil)
        #expect(run.lastLine.hasPrefix("Chapter 1: 0 of 3 solved."))
      }

      @Test func `suites that run one after another do not wait for each other`() async throws {
        for title in ["A", "B", "C"] { try book.edit(title) }
        let run = try await test(["--filter", "Demo", "--no-parallel"])
        #expect(run.status == 0)
        #expect(
          !run.errors.contains("gave up waiting"), "a suite waited for one that comes after it")
      }

      @Test func `a folder that cannot be written to makes no test fail`() async throws {
        for title in ["A", "B", "C"] { try book.edit(title) }
        try book.write(".build", "a file where a folder should be")
        let run = try await test(["--filter", "Demo"])
        #expect(run.status == 0)
        #expect(run.lastLine.hasPrefix("Chapter 1: 3 of 3 solved."))
      }

      @Test
      func `a grader's receipt is signed at the end of the tests, and says whether they passed`()
        async throws
      {
        for title in ["A", "B"] { try book.edit(title) }
        #expect(try await receipt(["--filter", "DemoA"]) == "good")
        #expect(try await receipt(["--filter", "DemoB"], wrong: "B") == "bad")
        #expect(try await receipt(["--filter", "DemoA"], wrong: "A crash") == nil)
      }

      @Test func `XCTest signs a grader's receipt, too`() async throws {
        for title in ["A", "B", "C"] { try book.edit(title) }
        #expect(try await receipt(nil) == "good")
        #expect(try await receipt(nil, wrong: "XCTest") == "bad")
      }

      /// The receipt after a run of Swift Testing with these arguments, or of XCTest; nil if it is gone.
      private func receipt(_ arguments: [String]?, wrong: String = "") async throws -> String? {
        try book.write("receipt", "good bad")
        let place = book.root.appending(path: "receipt").path
        let environment = ["WORKBOOK_RECEIPT": place, "WORKBOOK_DEMO_WRONG": wrong]
        if let arguments {
          _ = try await test(arguments, environment)
        } else {
          _ = try await testXCTest(environment)
        }
        return try? book.read("receipt")
      }

      @Test func `a damaged header is an issue, and the other exercises are tested`() async throws {
        try book.edit("A")
        try book.write("\(folder)/B.swift", "// Exercise 1.2 · B · wriet · 15 min\n")
        let run = try await test(["--filter", "Demo"])
        #expect(run.status != 0)
        #expect(
          run.issues.contains(
            "\(folder)/B.swift:1: 'wriet' is not a kind of exercise; the kinds are write, repair, stretch."
          )
        )
        #expect(verdict("1.1")?.hasPrefix("solved ") == true)
      }
    #endif

    private func test(
      _ arguments: [String],
      _ environment: [String: String] = [:]
    ) async throws -> Ended {
      let demo = ["WORKBOOK_DEMO": book.root.path, "WORKBOOK_STRICT": ""]
      return try await Tool("workbookPackageTests.xctest").run(
        ["--testing-library", "swift-testing"] + arguments,
        in: book.root,
        environment: demo.merging(environment) { $1 }
      )
    }

    /// Runs the demo class of XCTest, which is a process of its own, as `swift test` runs it.
    private func testXCTest(_ environment: [String: String]) async throws -> Ended {
      let demo = ["WORKBOOK_DEMO": book.root.path, "WORKBOOK_STRICT": ""]
      return try await Tool("workbookPackageTests.xctest").run(
        ["ExerciseTestingTests.DemoXCTests"],
        in: book.root,
        environment: demo.merging(environment) { $1 }
      )
    }

    private func notSolved(_ id: String, _ title: String) -> String {
      "Exercise \(id) is not solved yet. Open \(folder)/\(title).swift:3. "
        + "Hint: swift run workbook hint \(id)"
    }

    private func verdict(_ id: String) -> String? {
      let file = book.root.appending(path: ".build/workbook/verdicts/\(id)")
      return try? String(contentsOf: file, encoding: .utf8)
    }
  }

#endif
