// A folder with the grades of a class: what is kept, and what still holds.

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
    try results.keep(grade)
    let kept = try #require(results.grade(of: "ana"))
    #expect(try json(kept) as NSDictionary == json(grade) as NSDictionary)
    #expect(csv(of: [kept]) == csv(of: [grade]) && kept.remarks == grade.remarks)
    #expect(results.grade(of: "ben") == nil)
  }

  @Test func `what was undecided is graded again`() {
    var (decided, busy) = (StudentGrade.ana, StudentGrade("ana", problem: .tooSlow))
    decided.basis = GradeBasis(book: "1", answers: "2")
    busy.basis = decided.basis
    #expect(decided.holds(for: .init(book: "1", answers: "2")))
    #expect(!busy.holds(for: .init(book: "1", answers: "2")))
    #expect(!decided.holds(for: .init(book: "1", answers: "3")))
    #expect(!decided.holds(for: .init(book: "2", answers: "2")))
  }
}
