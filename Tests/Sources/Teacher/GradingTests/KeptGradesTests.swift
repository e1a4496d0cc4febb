// A folder with the grades of a class: what is kept, and what still holds.

import TestSupport
import Testing

@testable import TeacherCLI

@Suite struct KeptGradesTests {
  @Test func `a grade is read as it was kept`() throws {
    let book = try TemporaryBook()
    let results = KeptGrades(in: book.root.appending(path: "results").path)
    let retry = grade(1, "Retry", points: 10, [.pass, .fail], seconds: .infinity)
    let grade = StudentGrade("ana", retry, notes: ["a note"])
    try results.keep(grade)
    let kept = try #require(results.grade(of: Submission(name: "ana", folder: book.root)))
    #expect(try json(kept) as NSDictionary == json(grade) as NSDictionary)
    let tables = [kept, grade].map { ClassTable.whole(of: [$0]).csv }
    #expect(tables[0] == tables[1] && kept.remarks == grade.remarks)
    #expect(results.grade(of: Submission(name: "ben", folder: book.root)) == nil)
  }

  @Test func `what was undecided is graded again`() {
    var decided = StudentGrade.ana
    var busy = StudentGrade("ana", problem: .tooSlow)
    decided.basis = "1"
    busy.basis = "1"
    #expect(decided.holds(for: "1") && !decided.holds(for: "2"))
    #expect(!busy.holds(for: "1"))
  }
}
