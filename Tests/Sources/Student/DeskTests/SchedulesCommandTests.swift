// `workbook schedules` with a real build: a race of the student's is shown step by step, and no verdict changes.

import TestSupport
import Testing

extension BuiltBookTests {
  @Suite struct SchedulesCommandTests {
    let book: BuiltBook

    init() throws { book = try BuiltBook.shared.get() }

    @Test func `it shows a race step by step, and that other code goes well and stays solved`()
      async throws
    {
      func schedules(_ words: String...) async throws -> String {
        let ended = try await book.workbook(["schedules", "1.5"] + words)
        #expect(ended.status == 0, "\(ended.errors)")
        return ended.output
      }
      let right = try book.solution(of: "1.5")
      try book.arrange([
        "1.5": right.replacing("waiting?(answer", with: "(isCancelled ? nil : waiting)?(answer")
      ])
      let race = try await schedules("--step")
      #expect(race.contains("Cancellation.swift:"), "\(race)")
      #expect(race.hasSuffix("\nthe send must complete, once (W1.1)\n"))
      let finished = try await schedules("--finished")
      for words in ["12: 3 threads: the transport, cancel(), another cancel()", "these are all"] {
        #expect(finished.contains(words) && finished.contains("nothing wrong"), "\(finished)")
      }
      try book.arrange(["1.5": right])
      #expect(try await book.workbook(["test", "1.5"]).status == 0)
      let end = "\nThis schedule goes well; others may not.\n"
      #expect(try await schedules("--step", "14:0.1").hasSuffix(end))
      #expect(try await book.workbook(["--all"]).output.contains(#/1\.5 .* solved\n/#))
    }
  }
}
