// What a student sees of an exercise's suite: which suites run, and which are red.

import TestSupport
import Testing

#if os(Linux)  // on macOS the test bundle is not an executable

  extension RealRunTests {
    #if SOLUTIONS
      @Test func `the finished code is always tested, and no verdict is recorded`() async throws {
        let run = try await book.test(["--filter", "Demo"])
        #expect(run.status == 0)
        #expect(run.errors.contains("Test run with 8 tests in 3 suites passed"))
        #expect(!run.errors.contains("Chapter 1:"))
        #expect(book.verdict("1.1") == nil)
      }
    #else
      @Test func `without a filter, exercises that are not started are skipped`() async throws {
        let run = try await book.test(book.everything)
        #expect(run.status == 0)
        #expect(run.errors.contains(#"Suite "1.1 A" skipped: "\#(book.notSolved("1.1", "A"))""#))
        #expect(run.errors.contains(#"Suite "1.3 C" skipped: "Exercise 1.3 waits for 1.1, 1.2.""#))
        #expect(!run.errors.contains(#"Test "2 a is quick" passed"#))
        #expect(!run.errors.contains("Chapter 1:"))
      }

      @Test(arguments: [["--filter", "Demo"], ["--filter=Demo"]])
      func `with a filter, only the exercise that is next is red, and the summary is last`(
        arguments: [String]
      ) async throws {
        let run = try await book.test(arguments)
        #expect(run.status != 0)
        #expect(
          run.issues == [
            #"Suite "1.1 A" recorded an issue at A.swift:3:1: Issue recorded"#,
            book.notSolved("1.1", "A"),
          ]
        )
        #expect(
          run.notRun.sorted() == [
            #"Suite "1.2 B": "\#(book.notSolved("1.2", "B"))""#,
            #"Suite "1.3 C": "Exercise 1.3 waits for 1.1, 1.2.""#,
          ]
        )
        #expect(!run.errors.contains("✔"))
        #expect(
          run.lastLine == "Chapter 1: 0 of 3 solved. Next: 1.1 A (10 min), \(book.folder)/A.swift:3"
        )
      }

      @Test func `an exercise that is not started is red if it is the first of the run`()
        async throws
      {
        let run = try await book.test(["--filter", "DemoC"])
        #expect(run.status != 0)
        #expect(run.issues.last == "Exercise 1.3 waits for 1.1, 1.2.")
      }

      @Test func `what is not started is red once all before it is solved`() async throws {
        try book.edit("A")
        let run = try await book.test(["--filter", "Demo"])
        #expect(run.status != 0)
        #expect(run.issues.last == book.notSolved("1.2", "B"))
        #expect(run.notRun.sorted() == [#"Suite "1.3 C": "Exercise 1.3 waits for 1.2.""#])
      }

      @Test func `in strict mode, exercises that are not started are red without a filter`()
        async throws
      {
        let run = try await book.test(book.everything, ["WORKBOOK_STRICT": "1"])
        #expect(run.status != 0)
        #expect(run.issues.count == 6)
        #expect(run.lastLine.hasPrefix("Chapter 1: 0 of 3 solved."))
      }

      @Test(arguments: [[], ["--no-parallel"]])
      func `the kit is asked last, and only if the small tests are green`(
        options: [String]
      ) async throws {
        try book.edit("A", "B")
        let red = try await book.test(["--filter", "Demo"] + options, ["WORKBOOK_DEMO_WRONG": "B"])
        for kit in ["1 the kit", "3 the kit again"] {
          #expect(red.notRun.contains(#"Test "\#(kit)": "First make 2 to 10 green.""#))
        }
        #expect(!red.output.contains("the kit was asked"))
        let green = try await book.test(["--filter", "Demo"] + options)
        #expect(green.output.contains("the kit was asked"))
      }
    #endif
  }

#endif
