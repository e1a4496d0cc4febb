// What `workbook schedules` tells: counts, the steps on the screen, and which tests search.

import CommandSupport
import Curriculum
import ExerciseRuns
import Foundation
import Interleaving
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

  @Test func `the tests that search are found in their text, also with several searches`() throws {
    let book = try DeskBook()
    try book.book.write(
      "Tests/Chapter1CallbacksTests/DecodingTests.swift",
      """
      @Suite("1.2 Decoding", .exercise("1.2")) struct DecodingTests {
        @Test func `1 a list`() {}
        @Test(.kit)
        func `14 at any moment`() async {
          await everySchedule(part: 1) { play in }
          await everySchedule(part: 2) { play in }
        }
        @Test func `15 the whole job`() async { await RunByHand.staysRight(in: "1.2") }
      }
      """)
    let workbook = book.workbook
    let tests = ExerciseTests(
      of: try book.exercise(2), in: try #require(workbook.chapter(1)), root: book.root)
    #expect(tests.searches.map(\.number) == [14, 15])
    #expect(tests.searches.map(\.sentence) == ["at any moment", "the whole job"])
    #expect(
      tests.searching.filter
        == #"^Chapter1CallbacksTests\..*/(DecodingTests\.swift:3|DecodingTests\.swift:8):"#)
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

  private func page(width: Int) -> SchedulePage {
    SchedulePage(records[0], width: width, of: ThisBook.root)
  }

  @Test(
    arguments: [
      (" ", 1, 2), ("\n", 1, 2), ("n", 2, 3), ("j", 2, 3), ("→", 2, 3), ("n", 3, 3), ("b", 3, 2),
      ("k", 2, 1),
      ("←", 2, 1), ("b", 1, 1), ("x", 2, 2), ("q", 2, nil),
    ] as [(Character, Int, Int?)])
  func `the keys go on, back and out, and not past the ends`(
    key: Character, shown: Int, next: Int?
  ) {
    #expect(page(width: 100).step(after: key, from: shown) == next)
  }
}
