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
  private let answer = "work/ana/Chapters/Chapter1Callbacks/Retry.swift"

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

  @Test func `names that no file can have are names all the same`() throws {
    let results = book.results("results")
    let names = ["class", "../ana", ".", "a/b", "Zoë 1", "zoe 1", "%2e"]
    try results.begin(.init(students: names, part: "chapter 1"))
    for name in names { try results.keep(verdict(of: madeGrade(name, [.pass]))) }
    #expect(names.map { results.verdict(on: $0)?.grade.name } == names)
    #expect(try results.contents().students == names)
  }

  // MARK: What still holds

  @Test func `a grade holds as long as the answers and the book are the same`() throws {
    try keepGrades("ana", "ben")
    #expect(try run().keptCount == 2)
    // The date does not count.
    try book.write(answer, book.read(answer))
    #expect(try run().keptCount == 2)
    try book.write(answer, "// ana, once more\n")
    #expect(try run().keptCount == 1)
    try book.write("work/ben/Chapters/Chapter1Callbacks/Helper.swift", "// not there before\n")
    #expect(try run().keptCount == 0)
  }

  @Test(arguments: [
    "Tests/Chapter1CallbacksTests/RetryTests.swift",
    "Solutions/Chapter1Callbacks/Stubs/Retry.swift", "Solutions/Chapter1Callbacks/Retry.swift",
    "Package.swift",
  ])
  func `when the book changes, no grade holds`(path: String) throws {
    try keepGrades("ana", "ben")
    try book.write(path, book.read(path) + "// mended\n")
    #expect(try run().keptCount == 0)
  }

  @Test func `a lesson, the teacher's own answers and other students change nothing`() throws {
    try keepGrades("ana", "ben")
    try book.edit("Retry")
    try book.write("Chapters/Chapter1Callbacks/README.md", "# Mended\n")
    try book.write("work/cleo/Chapters/Chapter1Callbacks/Retry.swift", "// cleo\n")
    #expect(try run().keptCount == 2)
  }

  @Test func `another part of the book, or another way to grade, is another grade`() throws {
    try keepGrades("ana", "ben")
    #expect(try run(.exercise(ExerciseID(chapter: 1, number: 1))).keptCount == 0)
    var settings = GradingSettings()
    settings.replacesPrerequisites = false
    #expect(try run(settings: settings).keptCount == 0)
  }

  @Test func `points are given anew, and nothing is tested for them`() throws {
    try keepGrades("ana", "ben")
    try book.write("weights.txt", "1.1 77\n")
    var settings = GradingSettings()
    settings.weights = try Weights(
      of: book.root.appending(path: "weights.txt").path, for: Workbook(root: book.root))
    #expect(try run(settings: settings).keptCount == 2)
    #expect(book.results("results").verdict(on: "ana")?.grade.maximum == 77)
  }

  @Test func `what was undecided, or is damaged, is graded again`() throws {
    try keepGrades("ana", "ben")
    try book.keep(StudentGrade("ana", problem: AnswerBuild.tooSlow), in: book.results("results"))
    try book.write("results/students/ben.json", "{")
    #expect(try run().keptCount == 0)
  }

  @Test func `grades that were kept stay when the next cannot be made`() throws {
    try keepGrades("ana")
    #expect(throws: CommandError.self) { try run().grade { _, _ in } }  // this book has no manifest
    #expect(book.results("results").verdict(on: "ana")?.grade.points == 10)
  }

  // MARK: Files

  private func run(
    _ part: Selection = .chapter(1), settings: GradingSettings = .init()
  ) throws -> ClassRun {
    try ClassRun(
      ClassGrading(by: Workbook(root: book.root), part, settings),
      of: ["ana", "ben"].map(book.student),
      among: ["ana", "ben"], into: book.results("results"), jobs: 1)
  }

  /// Keeps good grades, as a run would.
  private func keepGrades(_ names: String...) throws {
    _ = try run()
    for name in names { try book.keep(madeGrade(name, [.pass]), in: book.results("results")) }
  }
}
