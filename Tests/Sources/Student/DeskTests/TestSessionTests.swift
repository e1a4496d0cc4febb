// What `workbook watch` tells about exercises that are not begun: nothing is built.

import Curriculum
import ExerciseRuns
import Foundation
import Testing

@testable import Desk

@Suite struct TestSessionTests {
  @Test func `where the test is repeated at each save, the next exercise is not told`() throws {
    let book = try DeskBook()
    let selection = try Selection("1", of: book.workbook)
    var told: [String] = []
    let session = TestSession(of: selection, in: book.root, isRepeated: true) { told.append($0) }
    #expect(try session.run().count == 3)
    #expect(told.last == "\nChapter 1: 0 of 3 solved.")
  }
}
