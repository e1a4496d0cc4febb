// The reports: a table for people, results for machines, and a table for spreadsheets.

import CommandSupport
import Curriculum
import Foundation
import Testing

@testable import Grading

@Suite struct ReportTests {
  private let student = StudentGrade.ana

  // MARK: For people

  @Test func `an exercise gives all of its points or none, and a stretch is a bonus`() {
    #expect((student.points, student.maximum, student.bonus) == (3, 4, 5))
    #expect(!student.isSolved)
    #expect(student.summary == "ana: 3 of 4 points, 5 bonus points")
    #expect(
      student.table == """
          1.1  Retry  3 of 3         solved
          1.2  Again  0 of 1         red
          1.3  Other  5 of 5  bonus  solved
        """)
    #expect(student.remarks == ["A note.", "1.2 Again, 2 a: because of 2"])
  }

  @Test func `an exercise without a test is not solved`() {
    #expect(!grade(1, "Retry", points: 1, []).isSolved)
  }

  @Test(arguments: [1e300, -1e300, .infinity, .nan])
  func `seconds that no test can take do not end the grader`(_ seconds: Double) throws {
    let student = madeGrade("ana", [.pass], seconds: seconds)
    let text = String(decoding: try ResultsJSON(of: student).data, as: UTF8.self)
    #expect(text.contains("0ms"))
  }

  @Test func `a class has a row for each student`() {
    var table = ClassTable()
    table.add(student)
    var red = grade(1, "Retry", points: 4, [.fail])
    red.isFinishedFile = true
    table.add(StudentGrade("benjamin", red))
    #expect(
      table.text == """
          student   ch. 1  points  bonus  as finished
          ana           3  3 of 4      5            0
          benjamin      0  0 of 4      0            1
        """)
  }

  @Test func `progress says what is left once that is known`() {
    var progress = ProgressCount(of: 3)
    #expect(
      progress.line(student.summary, after: .seconds(90))
        == "[1 of 3] ana: 3 of 4 points, 5 bonus points, 1 min 30 s")
    #expect(
      progress.line(student.summary, after: .seconds(20)).hasSuffix(", 20 s; about 20 s left"))
    #expect(progress.line(student.summary, after: .seconds(20)).hasSuffix(", 20 s"))
  }

  // MARK: For machines

  @Test func `the results have the keys of both graders, and the scores add up`() throws {
    let results = try json(student)
    #expect(Set(results.keys) == ["version", "status", "max_score", "tests", "exercises", "notes"])
    #expect(results["version"] as? Int == 3 && results["status"] as? String == "fail")
    #expect(results["max_score"] as? Int == 4)
    let tests = try #require(results["tests"] as? [[String: Any]])
    #expect(tests.compactMap { $0["score"] as? Int } == [0, 3, 0, 0, 0, 5])
    #expect(tests.compactMap { $0["task_id"] as? Int } == [101, 101, 102, 102, 102, 103])
    let keys = ["name", "status", "score", "line_no", "execution_time", "task_id", "test_code"]
    #expect(Set(tests[0].keys) == Set(keys))
    #expect(Set(tests[4].keys) == Set(keys + ["message"]))
    #expect(tests[0]["name"] as? String == "1.1 Retry · 1 a")
    #expect(tests[0]["execution_time"] as? String == "12ms" && tests[0]["line_no"] as? Int == 1)
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

  @Test func `a student of whom nothing was built is an error, with a message`() throws {
    let results = try json(StudentGrade("ana", problem: "No folder."))
    #expect(results["status"] as? String == "error")
    #expect(results["message"] as? String == "No folder.")
  }

  @Test func `help, sameness and times are told for people and for machines`() throws {
    var helped = grade(1, "Retry", points: 3, [.pass])
    helped.helpers = [id(2), id(3)]
    helped.isFinishedFile = true
    helped.lastChange = Date(timeIntervalSince1970: 1_000_000_000)
    let state = "solved, with the finished 1.2 and 1.3, the same as the finished file"
    #expect(helped.state == state)
    let ana = StudentGrade("ana", helped, notes: ["A note."])
    #expect(ana.remarks == ["A note.", "1.1: \(state)"])
    #expect(ana.row == "ana,3,3,3,0,1.1,2001-09-09T01:46:40Z,A note.\r\n")
    let results = try json(ana)
    #expect(results["notes"] as? [String] == ["A note."])
    let told = try #require((results["exercises"] as? [[String: Any]])?.first)
    #expect(told["state"] as? String == state && told["points"] as? Int == 3)
    #expect(told["with_finished"] as? [String] == ["1.2", "1.3"])
    #expect(told["as_finished"] as? Bool == true && told["is_bonus"] as? Bool == false)
    #expect(told["last_change"] as? String == "2001-09-09T01:46:40Z")
  }

  @Test func `why an exercise waits is told for people, too`() {
    let retry = grade(1, "Retry", points: 3, [.pass]).exercise
    let waiting = ExerciseGrade(retry, "waits for 1.1", .fail, because: "1.2 waits for 1.1.")
    let idle = ExerciseGrade(retry, "not started", .fail, because: "1.2 is not solved yet.")
    let ana = StudentGrade("ana", waiting, idle)
    #expect(ana.remarks == ["1.2 waits for 1.1."])
  }

  @Test func `an exercise that does not count need not be solved`() {
    let red = grade(1, "Retry", points: 0, [.fail])
    #expect(StudentGrade("ana", red).isSolved)
  }

  @Test func `a value is quoted if it must be, and is no formula`() {
    #expect(csvLine(["a", "b,c", "d\"e", "f\r\ng"]) == "a,\"b,c\",\"d\"\"e\",\"f\r\ng\"\r\n")
    #expect(csvLine(["=1+1", "-a"]) == "'=1+1,'-a\r\n")
  }

  @Test func `a run that counts for nothing is told in the table, and has no points`() {
    var again = student.exercises[1]
    again.refusal = "Not graded: because."
    let student = StudentGrade("ana", again, notes: ["A note."])
    #expect(student.row == "ana,0,0,1,0,,,A note. 1.2: Not graded: because.\r\n")
    #expect(again.state == "not graded")
  }

  @Test func `students with the same name are told apart by their paths`() {
    #expect(Submission.all(["a/ana", "a/ben/"]).map(\.name) == ["ana", "ben"])
    #expect(Submission.all(["a/ana", "b/ana"]).map(\.name) == ["a/ana", "b/ana"])
  }
}
