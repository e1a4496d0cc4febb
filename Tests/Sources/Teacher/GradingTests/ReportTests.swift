// What the reports make of times, outputs and refusals that no transcript has.

import Testing

@testable import TeacherCLI

@Suite struct ReportTests {
  private let student = StudentGrade.ana

  @Test(arguments: [1e300, -1e300, .infinity, .nan])
  func `seconds that no test can take do not end the grader`(_ seconds: Double) throws {
    let student = StudentGrade("ana", grade(1, "Retry", points: 10, [.pass], seconds: seconds))
    let data = try ResultsJSON.data(of: [student], isClass: false)
    let text = String(decoding: data, as: UTF8.self)
    #expect(text.contains("0ms"))
  }

  @Test func `output stands at the first test that failed, with at most 500 characters`() throws {
    var again = student.exercises[1]
    again.output = String(repeating: "x", count: 501)
    let results = try json(StudentGrade("ana", again))
    let tests = try #require(results["tests"] as? [[String: Any]])
    let output = try #require(tests[1]["output"] as? String)
    #expect(output.count == 500)
    #expect(output.hasSuffix("x\nOutput was truncated. Please limit to 500 chars"))
    #expect(tests[0]["output"] == nil && tests[2]["output"] == nil)
  }

  @Test func `of a red exercise, a test that ran is told before those that waited for it`() {
    var again = student.exercises[1]
    let test = again.tests[1].test
    again.tests[1] = TestGrade(test, .fail, "Not run, because 3 is red.")
    #expect(again.firstFailure == again.tests[2])
    again.tests[1] = TestGrade(test, .error, "It crashed.")
    #expect(again.firstFailure == again.tests[1])
  }

  @Test func `a value of several lines is quoted`() {
    let csv = ClassTable.whole(of: [StudentGrade("a", notes: ["f\r\ng"])]).csv
    #expect(csv.hasSuffix("\r\na,0,0,0,,,\"f\r\ng\"\r\n"))
  }

  @Test func `a run that counts for nothing is told in the table, and has no points`() {
    var again = student.exercises[1]
    again.refusal = "Not graded: because."
    let student = StudentGrade("ana", again, notes: ["A note."])
    let csv = ClassTable.whole(of: [student]).csv
    #expect(csv.contains("ana,0,0,1,0,,,A note. 1.2: Not graded: because.\r\n"))
    #expect(again.state == "not graded")
  }
}
