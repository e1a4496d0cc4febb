// What `workbook schedules --step` shows on the screen, and what its keys do.

import ExerciseRuns
import TestSupport
import Testing

@testable import BreakCLI

@Suite struct ScheduleViewTests {
  private let records = SearchRecord.all(
    in: #"{"name":"14","schedulesBySwitches":[2,0,5],"isComplete":false,"seconds":0.254,"#
      + #""schedule":"0.1","problem":"it goes on (W4.3)","story":["#
      + #"{"thread":0,"name":"send","text":"state: free","place":"Cancellation.swift:2"},"#
      + #"{"thread":1,"name":"cancel()","text":"cancelled"},"#
      + #"{"thread":0,"name":"send","text":"sends","place":"Elsewhere.swift:9"}]}"#)

  private func page(width: Int) -> SchedulePage {
    SchedulePage(record: records[0], folder: ThisBook.root, width: width)
  }

  @Test func `the columns grow step by step, and fit into a narrow terminal`() {
    let page = page(width: 100)
    #expect(page.columns(1).map { $0.contains("state: free") } == [false, true])
    #expect(page.columns(3).count == 4 && page.columns(3, height: 3).count == 3)
    #expect(page.columns(3, height: 3).last?.hasPrefix("  sends") == true)
    let narrow = self.page(width: 40)
    let lines = (1...3).flatMap { narrow.columns($0) + narrow.details(of: $0) }
    #expect(narrow.details(of: 2).first == "cancel(): cancelled")
    #expect(lines.allSatisfy { $0.count <= 40 }, "\(lines)")
  }

  @Test func `the keys go on, back and out, and not past the ends`() {
    let page = page(width: 100)
    func steps(after keys: String, from shown: Int) -> Set<Int?> {
      Set(keys.map { page.step(after: $0, from: shown) })
    }
    #expect(steps(after: " \nnj→", from: 1) == [2] && steps(after: "nj", from: 3) == [3])
    #expect(steps(after: "bk←", from: 2) == [1] && steps(after: "bk", from: 1) == [1])
    #expect(steps(after: "x", from: 2) == [2] && steps(after: "q", from: 2) == [nil])
  }
}
