// `workbook schedules` with a real build: a race of the student's is shown step by step, and no verdict changes.

import TestSupport
import Testing

extension BuiltBookTests {
  @Suite struct SchedulesCommandTests {
    let book: BuiltBook

    init() throws { book = try BuiltBook.shared.get() }

    @Test func `it shows a race step by step, and finished code has none`() async throws {
      let race = try book.solution(of: "1.5")
        .replacing("waiting?(answer", with: "(isCancelled ? nil : waiting)?(answer")
      try book.arrange(["1.5": race])
      let steps = try await book.workbook(["schedules", "1.5", "--step"])
      #expect(steps.output.contains("Cancellation.swift:"), "\(steps.output)")
      #expect(steps.output.hasSuffix("\nthe send must complete, once (W1.1)\n"))
      let finished = try await book.workbook(["schedules", "1.5", "--finished"])
      #expect(
        finished.output.contains("14: 3 threads: the transport, cancel(), another cancel()"))
      #expect(
        finished.output.contains("these are all") && finished.output.contains("nothing wrong"))
      #expect(steps.status == 0 && finished.status == 0)
    }

    @Test func `one schedule of a solved exercise goes well, and it stays solved`() async throws {
      try book.arrange(["1.5": book.solution(of: "1.5")])
      #expect(try await book.workbook(["test", "1.5"]).status == 0)
      let steps = try await book.workbook(["schedules", "1.5", "--step", "14:0.1"])
      #expect(steps.output.hasSuffix("\nThis schedule goes well; others may not.\n"))
      #expect(try await book.workbook([]).output.contains(#/1\.5 .* solved\n/#))
      #expect(steps.status == 0)
    }
  }
}
