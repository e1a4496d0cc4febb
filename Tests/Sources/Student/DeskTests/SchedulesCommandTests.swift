// `workbook schedules` with a real build: a race of the student's is shown step by step, and no verdict changes.

import TestSupport
import Testing

extension BuiltBookTests {
  @Suite struct SchedulesCommandTests {
    let book: BuiltBook

    init() throws { book = try BuiltBook.shared.get() }

    @Test func `it counts, it shows a race step by step, and finished code has none`() async throws
    {
      let race = try book.solution(of: "1.5")
        .replacing("waiting?(answer", with: "(isCancelled ? nil : waiting)?(answer")
      try book.arrange(["1.5": race])
      let counts = try await book.workbook(["schedules", "1.5"])
      #expect(counts.output.contains("14: 3 threads: the transport, cancel(), another cancel()"))
      #expect(counts.output.contains("goes wrong: the send must complete, once (W1.1)"))
      #expect(counts.output.contains("\n  swift run workbook schedules 1.5 --step 14:"))
      let steps = try await book.workbook(["schedules", "1.5", "--step"])
      #expect(steps.output.contains("Cancellation.swift:"), "\(steps.output)")
      #expect(steps.output.hasSuffix("\nthe send must complete, once (W1.1)\n"))
      let finished = try await book.workbook(["schedules", "1.5", "--finished"])
      #expect(
        finished.output.contains("these are all") && finished.output.contains("nothing wrong"))
      #expect(counts.status == 0 && steps.status == 0 && finished.status == 0)
    }

    @Test func `one schedule of a solved exercise goes well, and it stays solved`() async throws {
      try book.arrange(["1.5": book.solution(of: "1.5")])
      #expect(try await book.workbook(["test", "1.5"]).status == 0)
      let steps = try await book.workbook(["schedules", "1.5", "--step", "14:0.1"])
      #expect(steps.output.hasSuffix("\nThis schedule goes well; others may not.\n"))
      #expect(try await book.workbook([]).output.contains(#/1\.5 .* solved\n/#))
      let other = try await book.workbook(["schedules", "1.5", "--step", "13:0"])
      #expect(
        other.errors.hasSuffix(
          "1.5 has no search '13:0'. All that it has: swift run workbook schedules 1.5\n"))
      #expect(steps.status == 0 && other.status == 1)
    }
  }
}
