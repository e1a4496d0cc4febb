// A folder with the grades of a class: what is kept, and what still holds.

import Foundation
import TestSupport
import Testing

@testable import Grading

@Suite struct ResultsFolderTests {
  @Test func `a grade is read as it was kept`() throws {
    let book = try TemporaryBook()
    let results = ResultsFolder(book.root.appending(path: "results").path)
    try results.begin(.init(students: ["ana"], part: "chapter 1"))
    let retry = grade(1, "Retry", points: 10, [.pass, .fail], seconds: .infinity)
    let grade = StudentGrade("ana", retry, notes: ["a note"])
    try results.keep(VerdictFile(book: "1", answers: "2", grade: grade))
    let kept = try #require(results.verdict(on: "ana")?.grade)
    #expect(try json(kept) as NSDictionary == json(grade) as NSDictionary)
    #expect(csv(of: [kept]) == csv(of: [grade]) && kept.remarks == grade.remarks)
    #expect(results.verdict(on: "ben") == nil)
  }

  @Test func `what was undecided is graded again`() {
    let decided = VerdictFile(book: "1", answers: "2", grade: .ana)
    let busy = VerdictFile(
      book: "1", answers: "2", grade: StudentGrade("ana", problem: .tooSlow))
    #expect(decided.holds(for: "2", in: "1") && !busy.holds(for: "2", in: "1"))
    #expect(!decided.holds(for: "3", in: "1") && !decided.holds(for: "2", in: "2"))
  }
}
