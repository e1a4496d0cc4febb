// Several folders of results as one report.

import CommandSupport
import Curriculum
import ExerciseRuns
import Foundation
import TestSupport
import Testing

@testable import Grading

@Suite struct JoinedResultsTests {
  let book: TemporaryBook

  init() throws { book = try TemporaryBook() }

  @Test func `parts are joined in the order of the roster, and nothing is missing`() throws {
    let joined = try JoinedResults([part("b", ["ben"]), part("a", ["ana", "cleo"])])
    #expect(try grades(joined).map(\.name) == ["ana", "ben", "cleo"])
    #expect(joined.problems == [])
  }

  @Test func `who is missing, and who is there twice, is told`() throws {
    let (a, b) = (try part("a", ["ana", "ben"], points: 1), try part("b", ["ben"], points: 2))
    let joined = try JoinedResults([b, a])
    #expect(try grades(joined).map(\.name) == ["ana", "ben"])
    #expect(
      joined.problems == [
        "ben is in \(b.path) and \(a.path): the grade in \(b.path) counts.",
        "There is no grade of cleo.",
      ])
    #expect(try grades(joined).map(\.maximum) == [1, 2], "the first folder counts")
  }

  @Test func `of one shard, only its own students are missed`() throws {
    #expect(try JoinedResults([part("a", ["ana"])], of: ["ana"]).problems == [])
    let joined = try JoinedResults([part("b", ["ana"])], of: ["ana", "ben"])
    #expect(joined.problems == ["There is no grade of ben."])
  }

  @Test func `two versions of the workbook, and what was undecided, are told`() throws {
    let slow = StudentGrade("ana", problem: AnswerBuild.tooSlow)
    let (a, b) = (try part("a", ["ben"]), try part("b", ["cleo"], book: "2"))
    try a.keep(verdict(of: slow))
    #expect(
      try JoinedResults([a, b]).problems == [
        "Not decided, because the machine was too busy: ana. Grade again with --resume.",
        "The grades come from 2 versions of the workbook. Grade with one of them, and with --resume.",
      ])
  }

  @Test func `folders of two parts of the book, and folders without results, are refused`() throws {
    let (a, b) = (try part("a", ["ana"]), try part("b", ["ben"], of: "chapter 2"))
    let parts = CommandError.failure(
      "\(a.path) has the grades of chapter 1, and \(b.path) of chapter 2. Join those of one part.")
    #expect(throws: parts) { try JoinedResults([a, b]) }
    let none = CommandError.usage(
      "/no/such has no results: name a folder that 'workbook grade --results' has made.")
    #expect(throws: none) { try JoinedResults([ResultsFolder("/no/such")]) }
  }

  @Test func `the page has names above, and below them what went wrong, without names`() throws {
    let words = "<the> \"words\""
    var page = ClassPage([mistake("only-200", "a & b", .test(words))])
    page.add(madeGrade("ana <b>", [.pass, .fail], message: words))
    page.add(madeGrade("ben", [.pass, .pass]))
    let halves = page.text.components(separatedBy: "<h2>")
    #expect(halves.count == 2 && halves[0].contains("Grades of 2 students"))
    #expect(halves[0].contains("ana &lt;b&gt;") && !page.text.contains("ana <b>"))
    #expect(halves[0].contains(#"<td class="red" title="red">0</td>"#))
    #expect(halves[0].contains(#"<td class="solved" title="solved">10</td>"#))
    #expect(
      halves[1].contains("<td>1</td><td>only-200</td><td>The student believed that a &amp; b"))
    #expect(halves[1].contains("1 of 2 solved"))
    #expect(!halves[1].contains("ana") && !halves[1].contains("ben"))
  }

  // MARK: Folders

  /// A folder of a class of three, with the grades of some.
  private func part(
    _ name: String, _ students: [String], points: Int = 10, book version: String = "1",
    of part: String = "chapter 1"
  ) throws -> ResultsFolder {
    let folder = book.results(name)
    try folder.begin(.init(students: ["ana", "ben", "cleo"], part: part))
    for student in students {
      try folder.keep(verdict(of: madeGrade(student, [.pass], points: points), book: version))
    }
    return folder
  }

  private func grades(_ joined: JoinedResults) throws -> [StudentGrade] {
    var grades: [StudentGrade] = []
    let grading = ClassGrading(by: Workbook(root: book.root), .book)
    try joined.read(by: grading) { grades.append($0) }
    return grades
  }
}
