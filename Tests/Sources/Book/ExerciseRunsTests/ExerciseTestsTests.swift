// Which files of tests belong to an exercise.

import Curriculum
import TestSupport
import Testing

@testable import ExerciseRuns

@Suite struct ExerciseTestsTests {
  @Test func `a suite goes on in files that extend it`() throws {
    let book = try TemporaryBook(copying: "small")
    let folder = "Tests/Chapter1CallbacksTests"
    let suite = "StatusCheckTests"
    let more = "extension \(suite) {\n  @Test func `2 it waits`() { everySchedule {} }\n}\n"
    try book.write("\(folder)/\(suite)+Locks.swift", more)
    try book.write("\(folder)/StatusCheckXCTests.swift", "final class A: XCTestCase {\n}\n")
    try book.write("\(folder)/MoreTests.swift", more)
    let chapter = try #require(Workbook(root: book.root).chapter(1))
    let tests = ExerciseTests(of: chapter.exercises[0], in: book.root)
    #expect(tests.files == ["StatusCheckTests+Locks.swift", "StatusCheckTests.swift"])
    #expect(tests.classes == ["A"])
    let files = #"(StatusCheckTests\+Locks\.swift|StatusCheckTests\.swift):"#
    #expect(tests.filter == #"^Chapter1CallbacksTests\..*/"# + files)
    let searching = #"^Chapter1CallbacksTests\..*/(StatusCheckTests\+Locks\.swift:2):"#
    #expect(tests.searching.filter == searching)
    #expect(tests.numbered([2, 15]).filter == #"^Chapter1CallbacksTests\..*/`(2|15) .*/"# + files)
    // Without a file, no test of another exercise runs in its place.
    #expect(ExerciseTests(module: "M").filter == #"^M\..*/():"#)
  }
}
