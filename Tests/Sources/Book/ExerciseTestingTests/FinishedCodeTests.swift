// Where the finished code is built in the place of the students', it is tested, and nothing is recorded.

import TestSupport
import Testing

#if os(Linux) && SOLUTIONS  // on macOS the test bundle is not an executable
  @Suite(.enabled(if: !isDemo, "this process runs the demo suites only"))
  struct FinishedCodeTests {
    @Test func `the finished code is always tested, and no verdict is recorded`() async throws {
      let book = try TemporaryBook.demo()
      let run = try await book.test(["--filter", "Demo"])
      #expect(run.status == 0)
      #expect(run.errors.contains("Test run with 8 tests in 3 suites passed"))
      #expect(!run.errors.contains("Chapter 1:"))
      #expect(throws: (any Error).self) { try book.read(".build/workbook/verdicts/1.1") }
    }
  }
#endif
