// A folder with the grades of a class: what is kept, and what still holds.

import CommandSupport
import Curriculum
import ExerciseRuns
import Foundation
import TestSupport
import Testing

@testable import Grading

@Suite struct ResultsFolderTests {
  let book: TemporaryBook

  init() throws { book = try .ofClass("ana", "ben") }

  // MARK: What is kept

  @Test func `a grade is read as it was kept`() throws {
    let results = book.results("results")
    try results.begin(.init(students: ["ana"], part: "chapter 1"))
    let retry = grade(1, "Retry", points: 10, [.pass, .fail], seconds: .infinity)
    let grade = StudentGrade("ana", retry, notes: ["a note"])
    try results.keep(verdict(of: grade))
    let kept = try #require(results.verdict(on: "ana")?.grade)
    #expect(try ResultsJSON(of: kept).data == ResultsJSON(of: grade).data)
    #expect(kept.row == grade.row && kept.remarks == grade.remarks)
    #expect(results.verdict(on: "ben") == nil)
  }

  // MARK: What still holds

  @Test func `what was undecided, or is damaged, is graded again`() throws {
    try keepGrades("ana", "ben")
    try book.keep(StudentGrade("ana", problem: .tooSlow), in: book.results("results"))
    try book.write("results/students/ben.json", "{")
    #expect(try run().keptCount == 0)
  }

  // MARK: Files

  private func run() throws -> ClassRun {
    try ClassRun(
      ClassGrading(by: Workbook(root: book.root), .chapter(1)),
      of: ["ana", "ben"].map(book.student),
      among: ["ana", "ben"], into: book.results("results"), jobs: 1)
  }

  /// Keeps good grades, as a run would.
  private func keepGrades(_ names: String...) throws {
    _ = try run()
    for name in names { try book.keep(madeGrade(name, [.pass]), in: book.results("results")) }
  }
}
