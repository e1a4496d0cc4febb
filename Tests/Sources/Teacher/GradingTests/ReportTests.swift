// The reports: a table for people, results for machines, and a table for spreadsheets.

import CommandSupport
import Foundation
import TestSupport
import Testing

@testable import Grading

@Suite struct ReportTests {
  private let student = StudentGrade(
    "ana", grade(1, "Retry", points: 3, [.pass, .pass]),
    grade(2, "Again", points: 1, [.pass, .fail, .fail]),
    grade(3, "Other", points: 5, isBonus: true, [.pass]), notes: ["A note."])

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

  // MARK: Files

  @Test func `the files have one student after another, and appear when all is there`() throws {
    let folder = try TemporaryBook()
    let place = folder.root.appending(path: "out").path
    for (form, whole) in [
      (ResultsFile.Form.results, #""version" : 3"#), (.classResults, #""student" : "ana""#),
      (
        .table,
        "student,1.1,1.2,1.3,points,max_points,bonus,as_finished,last_change,notes\r\n"
          + "ana,3,0,5,3,4,5,,,A note.\r\n"
      ),
    ] {
      let file = try ResultsFile(form, at: place)
      try file.add(student)
      #expect(!FileManager.default.fileExists(atPath: place))
      if form != .results { try file.add(student) }
      try file.finish()
      let text = try folder.read("out")
      #expect(text.contains(whole))
      if form != .table { _ = try JSONSerialization.jsonObject(with: Data(text.utf8)) }
      try folder.remove("out")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.root.path).count == 2)
  }

  @Test(arguments: [
    ("missing/a.csv", "there is no folder "), ("folder", "it is a folder"),
    ("link", "it is a folder"),
  ])
  func `a place that cannot be written is refused before anything is graded`(
    place: String, reason: String
  ) throws {
    let folder = try TemporaryBook()
    try folder.write("folder/a", "")
    let root = folder.root
    try FileManager.default.createSymbolicLink(
      at: root.appending(path: "link"), withDestinationURL: root.appending(path: "folder"))
    let error = #expect(throws: CommandError.self) {
      try ResultsFile(.table, at: root.appending(path: place).path)
    }
    #expect(error?.description.contains("cannot be written: \(reason)") == true)
  }

  @Test func `a file that is not finished leaves the old one, and nothing beside it`() throws {
    let folder = try TemporaryBook()
    try folder.write("a.csv", "old")
    let before = try FileManager.default.contentsOfDirectory(atPath: folder.root.path).sorted()
    do {
      let file = try ResultsFile(.table, at: folder.root.appending(path: "a.csv").path)
      try file.add(student)
    }
    #expect(try folder.read("a.csv") == "old")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.root.path).sorted() == before)
  }

  @Test func `the grades so far can be kept, and can be read`() throws {
    let folder = try TemporaryBook()
    do {
      let empty = try ResultsFile(.classResults, at: folder.root.appending(path: "b.json").path)
      #expect(empty.keep() == nil)
    }
    let path: String
    do {
      let file = try ResultsFile(.classResults, at: folder.root.appending(path: "a.json").path)
      try file.add(student)
      path = try #require(file.keep())
    }
    let kept = try Data(contentsOf: URL(filePath: path))
    #expect(String(decoding: kept, as: UTF8.self).contains(#""student" : "ana""#))
    _ = try JSONSerialization.jsonObject(with: kept)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.root.path)
    #expect(names.filter { $0.hasPrefix(".") } == [URL(filePath: path).lastPathComponent])
  }

  @Test func `if the place is taken meanwhile, the results are kept beside it`() throws {
    let folder = try TemporaryBook()
    let file = try ResultsFile(.table, at: folder.root.appending(path: "a.csv").path)
    try file.add(student)
    try folder.write("a.csv/in a folder", "")
    let error = #expect(throws: CommandError.self) { try file.finish() }
    let name = try #require(error?.description.firstMatch(of: #/(\.a\.csv\.\w+\.part)\./#)?.1)
    #expect(try folder.read(String(name)).contains("ana,3,0,5"))
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
