// A test that does not end ends the process, with its name, and nothing else does.

import TestSupport
import Testing

@testable import ExerciseTesting

@Suite(.enabled(if: !isDemo, "this process runs the demo suites only"))
struct EndlessWatchTests {
  /// Whether a test counts as endless after so many pulses, each with some processor time.
  private func isEndless(
    after pulses: Int, computing each: Double, losing preemptions: Int = 0, endsAt: Int? = nil
  ) -> Bool {
    var watch = EndlessWatch(patience: 60)
    return (0..<pulses).contains { pulse in
      let progress = endsAt.map { pulse >= $0 ? 1 : 0 } ?? 0
      return watch.add(
        progress: progress, isRunning: true,
        EndlessWatch.Usage(computed: Double(pulse) * each, preemptions: pulse * preemptions))
    }
  }

  @Test func `a test that computes is given processor time, however long that takes`() {
    #expect(isEndless(after: 700, computing: 0.1))
    #expect(!isEndless(after: 500, computing: 0.1))
    // A busy machine: in all this time the process has computed for fifty seconds.
    #expect(!isEndless(after: 2_500, computing: 0.02))
  }

  @Test func `a test that does nothing is given pulses`() {
    #expect(isEndless(after: 700, computing: 0))
    #expect(!isEndless(after: 500, computing: 0))
  }

  @Test func `a test that wants to compute, and gets next to nothing, is given time`() {
    #expect(!isEndless(after: 5_000, computing: 0.004, losing: 1))
    #expect(isEndless(after: 700, computing: 0.004, losing: 0))
  }

  @Test func `each test that begins or ends gives new time`() {
    #expect(!isEndless(after: 900, computing: 0.1, endsAt: 400))
    #expect(!isEndless(after: 900, computing: 0, endsAt: 400))
  }

  @Test func `where no test runs, nothing is counted`() {
    var watch = EndlessWatch(patience: 1)
    for pulse in 0..<100 {
      let isEndless = watch.add(
        progress: 0, isRunning: false, EndlessWatch.Usage(computed: Double(pulse)))
      #expect(!isEndless)
    }
  }

  #if os(Linux) && !SOLUTIONS  // on macOS the test bundle is not an executable
    @Test(arguments: ["A loop", "A block"])
    func `a test that does not end is named, and the process ends`(_ wrong: String) async throws {
      let book = try TemporaryBook.demo()
      try book.edit("A", "B", "C")
      let run = try await book.test(
        ["--filter", "DemoA"], ["WORKBOOK_DEMO_WRONG": wrong, "WORKBOOK_PATIENCE": "2"])
      #expect(run.status == 1)
      #expect(
        run.errors.split(separator: "\n").last
          == #"1.1 does not end, in test "2 a is quick": ask for more with swift run workbook test 1.1"#
      )
    }
  #endif
}
