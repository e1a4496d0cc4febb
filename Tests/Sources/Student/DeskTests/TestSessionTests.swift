// What `workbook test` and `workbook watch` tell about exercises that are not begun: nothing is built.

import Curriculum
import ExerciseRuns
import Foundation
import Testing

@testable import Desk

@Suite struct TestSessionTests {
  @Test(arguments: [
    (false, "\nChapter 1: 0 of 3 solved. Next: 1.1 StatusCheck (10 min),"),
    (true, "\nChapter 1: 0 of 3 solved."),
  ])
  func `the next exercise is told, unless the test is repeated at each save`(
    isRepeated: Bool, closing: String
  ) throws {
    let book = try DeskBook()
    let selection = try Selection("1", of: book.workbook)
    var told: [String] = []
    let session = TestSession(of: selection, in: book.root, isRepeated: isRepeated) {
      told.append($0)
    }
    #expect(try session.run().count == 3)
    let lines = told.last?.split(separator: "\n", omittingEmptySubsequences: false).prefix(2)
    #expect(lines?.joined(separator: "\n") == closing)
  }
}
