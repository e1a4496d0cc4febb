// Defects that only a build can show: each is made once in a small chapter, and told in a sentence.

import Curriculum
import ExerciseRuns
import Foundation
import TestSupport
import Testing

@testable import Authoring

@Suite(
  .serialized, .enabled(if: ThisBook.isBuilt, "WORKBOOK_AUTHORING=1 builds a book with defects"))
struct SeededDefectTests {
  let book: SmallBook

  init() throws {
    book = try SmallBook(["Good", "Passing", "Trapping", "Failing", "Wrong", "Idle"])
  }

  @Test func `each defect of an author is told, and what is well is not`() async throws {
    try book.change("Solutions/M/Stubs/Passing.swift", "0  //", "number + 1  //")
    try book.change("Solutions/M/Stubs/Trapping.swift", "0  //", "fatalError()  //")
    try book.change("Solutions/M/Failing.swift", "number + 1", "number + 2")
    try book.change(
      "Solutions/M/Mistakes/Failing/changes-nothing.diff", "number + 1", "number + 2")
    try book.change("Solutions/M/Mistakes/Wrong/changes-nothing.diff", "one more\"", "two more\"")
    try book.addMistake("Wrong", "passes", "number + 1")
    try book.addMistake("Wrong", "does-not-compile", "missing + 1")
    try book.addMistake("Wrong", "compiles", "number - 1", "compiler: \"cannot find\"")
    try book.addMistake("Wrong", "ends-the-process", "fatalError(\"the number must be one more\")")
    // The recorded test no longer refuses the mistake, but another one does.
    let test = "  @Test func `2 it returns`() { _ = good(1) }\n\n  @Test func `1 "
    try book.change("Tests/MTests/GoodTests.swift", "  @Test func `1 ", test)
    try book.change("Solutions/M/Mistakes/Good/changes-nothing.diff", "\n\n@@", "\nRed: 2\n\n@@")
    try book.change("Tests/MTests/IdleTests.swift", "idle(1)", "2")
    try book.change("Chapters/M/README.md", "{ 2 * number }", "{ 2 * \"\" }")
    let report = try await book.verify()
    let mistakes = "\(book.solutions)/Mistakes/Wrong"
    let begin = [
      "\(book.solutions)/Stubs/Passing.swift passes the tests of 1.2, though it is not solved.",
      "\(book.solutions)/Stubs/Trapping.swift ends the process (signal ",
      "\(book.solutions)/Failing.swift, with the stubs of all others, fails: the number must be",
      "\(mistakes)/changes-nothing.diff fails: the number must be one more, not with its words",
      "\(mistakes)/passes.diff passes the tests of 1.5. Write a test that refuses it, or remove",
      "\(mistakes)/does-not-compile.diff does not compile: cannot find 'missing' in scope. ",
      "\(mistakes)/compiles.diff compiles, but its first line says that the compiler refuses it",
      "The tests of 1.6 pass on its placeholder and on each of its mistakes: they never call",
      "The example in Chapters/\(book.module)/README.md:",
    ]
    for words in begin {
      #expect(report.defects.contains { $0.hasPrefix(words) }, "\(words)\n\(report.defects)")
    }
    #expect(report.defects.count == begin.count, "\(report.defects)")
    #expect(report.undecided == [])
    #expect(report.text.contains(/1\.1 +Good +red +passes +1 of 1/), "\(report.text)")
    #expect(report.text.contains(/1\.5 +Wrong +red +passes +1 of 5/), "\(report.text)")
  }

  @Test func `a stub that does not compile is told, and nothing else`() async throws {
    try book.change("Solutions/M/Stubs/Good.swift", "0  //", "missing  //")
    let report = try await book.verify()
    #expect(
      report.defects == [
        "\(book.solutions)/Stubs/Good.swift:11 does not compile: cannot find 'missing' in scope. "
          + "A stub must compile without a warning, as it is shipped."
      ])
  }

  @Test func `a new chapter is tried in the builds of another, and lacks nothing`() async throws {
    try book.addChapter("Operations", firstExercise: "LifeCycle")
    let folder = "Solutions/Chapter2Operations"
    let refusal = "compiler: \"cannot find 'missing' in scope\""
    try book.addMistake("LifeCycle", "a-missing-name", "missing", refusal, in: folder)
    let report = try await book.verify(.book)
    #expect(report.isGood, "\(report.defects)\n\(report.undecided)")
    #expect(report.text.contains(/1\.6 +Idle +red +passes +1 of 1/), "\(report.text)")
    #expect(report.text.contains(/2\.1 +LifeCycle +red +passes +2 of 2/), "\(report.text)")
  }

  @Test func `a mistake that turns another exercise red is told`() async throws {
    // The tests of 1.2 call 1.1, too, and its header does not say so.
    try book.change("Tests/MTests/PassingTests.swift", "passing(1)", "passing(good(1) - 1)")
    let report = try await book.verify(.exercise(ExerciseID(chapter: 1, number: 1)))
    let file = "\(book.solutions)/Mistakes/Good/changes-nothing.diff"
    #expect(report.defects.count == 1)
    #expect(
      report.defects.first?.hasPrefix("\(file) turns 1.2 red, too, which does not build on 1.1: ")
        == true, "\(report.defects)")
  }
}
