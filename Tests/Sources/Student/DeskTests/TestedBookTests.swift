// A file that is saved during its test: the verdict is about the tested text.

import TestSupport
import Testing

@testable import WorkbookCLI

@Suite struct TestedBookTests {
  private static let wrong = Outcome.red([])

  /// What the test finds, whether the file is saved since the build, and what the tests then record; what is told, and
  /// the state afterwards.
  private static let cases: [(Outcome, Bool, Verdict?, Outcome, ExerciseState)] = [
    (.solved, false, nil, .solved, .solved),
    (.solved, true, .solved, .notRun(.changedSinceSolved), .changedSinceSolved),
    (wrong, true, .red, wrong, .changed),
    // What could not be decided leaves an earlier verdict.
    (.undecided, false, .solved, .undecided, .solved),
  ]

  @Test(arguments: cases)
  func `a verdict is about the file as it was built, also if it was saved since`(
    found: Outcome, isSaved: Bool, recorded: Verdict?, told: Outcome, state: ExerciseState
  ) throws {
    let book = try TemporaryBook(copying: "small")
    let id = ExerciseID(chapter: 1, number: 2)
    try book.edit("Decoding")
    let tested = Workbook(root: book.root)
    if isSaved { try book.edit("Decoding") }
    var workbook = Workbook(root: book.root)
    if let recorded { workbook.record(recorded, for: id) }
    #expect(tested.recording(found, of: id) == told)
    workbook = Workbook(root: book.root)
    #expect(workbook.state(of: try #require(workbook.exercise(id))) == state)
  }
}
