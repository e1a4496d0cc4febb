// A small book: its slips, and what is known of a student's answers to its exercises.

import Curriculum
import Foundation
import TestSupport
import Testing

/// The folders of chapter 1.
let chapter = "Chapters/Chapter1Callbacks"
let solutions = "Solutions/Chapter1Callbacks"
let tests = "Tests/Chapter1CallbacksTests"

extension TemporaryBook {
  /// A book whose exercise 1.3 builds on 1.1 and 1.2, and 1.4 on 1.3; all are as they are shipped.
  static func withFourExercises() throws -> TemporaryBook {
    let book = try TemporaryBook()
    try book.add("1.1", "A", "write · 10 min")
    try book.add("1.2", "B", "write · 15 min")
    try book.add("1.3", "C", "write · 20 min · builds on 1.1 1.2")
    try book.add("1.4", "D", "write · 25 min · builds on 1.3")
    return book
  }

  /// The book as it is now.
  var workbook: Workbook { Workbook(root: root) }

  /// How far the student is with each exercise.
  var states: [ExerciseState] {
    let workbook = workbook
    return workbook.exercises.map(workbook.state)
  }

  /// Records how the tests of an exercise ended in Swift Testing.
  func record(_ verdict: Verdict, _ number: Int) {
    var workbook = workbook
    workbook.record(verdict, for: id(number))
  }

  /// Records how a test of XCTest ended.
  func record(_ failure: TestFailure?, of test: String, _ number: Int) {
    var workbook = workbook
    workbook.record(failure, of: test, for: id(number))
  }

  /// Leaves what a process leaves that ended during a test.
  func crash(in test: String, of id: String, _ framework: TestFramework) throws {
    var workbook = workbook
    try workbook.record(running: [test], of: #require(ExerciseID(id)), in: framework)
    let note = ".build/workbook/running/\(id)\(framework.rawValue)"
    // No process has the greatest number.
    try write(note, read(note).replacing(#/"process":\d+/#, with: "\"process\":\(Int32.max)"))
  }

  /// The number of an exercise.
  func id(_ number: Int) -> ExerciseID { ExerciseID(chapter: 1, number: number) }

}
