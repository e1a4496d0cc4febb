// Grades, mistakes and folders of results, made up for the tests; and files that tests keep.

import Curriculum
import ExerciseRuns
import Foundation
import TestSupport
import Testing

@testable import Grading

/// The number of an exercise of chapter 1.
func id(_ number: Int) -> ExerciseID { ExerciseID(chapter: 1, number: number) }

/// The grade of an exercise whose tests ended in this way.
func grade(
  _ number: Int,
  _ title: String,
  points: Int,
  isBonus: Bool = false,
  _ statuses: [TestGrade.Status],
  seconds: Double = 0.012,
  message: String? = nil
) -> ExerciseGrade {
  let tests = statuses.indices.map { index in
    ListedTest(key: "\(index)", name: "\(index + 1) a", line: index + 1, code: "code")
  }
  let exercise = GradedExercise(
    id: "1.\(number)", title: title, chapter: 1, task: 100 + number, points: points,
    isBonus: isBonus, swiftTests: tests, xcTests: [])
  return ExerciseGrade(
    exercise: exercise,
    tests: zip(tests, statuses).map { test, status in
      let reason = message ?? "because of \(test.line)\nExpectation failed"
      return TestGrade(test, status, status == .pass ? nil : reason, seconds: seconds)
    })
}

extension StudentGrade {
  /// A student whose exercises were graded so.
  init(
    _ name: String, _ exercises: ExerciseGrade..., notes: [String] = [],
    problem: GradingProblem? = nil
  ) {
    self.init(name: name, exercises: exercises, notes: notes, problem: problem)
  }

  /// A student with a good answer, a wrong one, and a bonus.
  static let ana = StudentGrade(
    "ana", grade(1, "Retry", points: 3, [.pass, .pass]),
    grade(2, "Again", points: 1, [.pass, .fail, .fail]),
    grade(3, "Other", points: 5, isBonus: true, [.pass]), notes: ["A note."])
}

/// A student with one exercise, 1.1 Retry.
func madeGrade(
  _ name: String, _ statuses: [TestGrade.Status], points: Int = 10, seconds: Double = 1,
  message: String? = nil
) -> StudentGrade {
  StudentGrade(
    name, grade(1, "Retry", points: points, statuses, seconds: seconds, message: message))
}

/// The results of a student, as graders read them.
func json(_ student: StudentGrade) throws -> [String: Any] {
  let data = try ResultsJSON(of: student).data
  return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
}

/// A mistake of 1.1, and the tests that were red with it.
func mistake(
  _ name: String, _ belief: String, _ refusal: Variant.Refusal, failing: [Int] = []
) -> Variant {
  let text = Variant.text(
    (id(1), name), "The student believed that \(belief)", refusal,
    Difference(from: "a\n", to: "b\n"))
  return Variant(
    Variant.text(text, failing: failing), path: "Solutions/M/Variants/A/\(name).diff")!
}

// MARK: Folders of results

/// A grade as it is kept.
func verdict(of grade: StudentGrade, book: String = "1") -> VerdictFile {
  VerdictFile(
    basis: GradeBasis(book: book, answers: grade.name), seconds: 2, jobs: 1, grade: grade)
}

extension TemporaryBook {
  /// A book with one exercise, 1.1 Retry, and the folders of students in `work`.
  static func ofClass(_ names: String...) throws -> TemporaryBook {
    let book = try TemporaryBook()
    try book.addComplete("1.1", "Retry", "write · 10 min")
    for name in names {
      try book.write("work/\(name)/Chapters/Chapter1Callbacks/Retry.swift", "// \(name)\n")
    }
    return book
  }

  /// A folder for results beside the book's own.
  func results(_ name: String) -> ResultsFolder { ResultsFolder(root.appending(path: name).path) }

  /// A student, whose folder is in `work`.
  func student(_ name: String) -> Submission {
    Submission(name: name, folder: root.appending(path: "work/\(name)"))
  }

  /// Keeps a grade in chapter 1, as a run would.
  func keep(_ grade: StudentGrade, in results: ResultsFolder) throws {
    let grading = ClassGrading(by: Workbook(root: root), .chapter(1))
    let basis = GradeBasis(
      book: try grading.version, answers: grading.fingerprint(of: student(grade.name)))
    try results.keep(.init(basis: basis, seconds: 2, jobs: 1, grade: grade))
  }
}

// MARK: Files

/// Expects a file to have a text; with `WORKBOOK_WRITE=1`, the text is written there first.
func expect(
  _ file: URL, has text: String, writtenBy suite: Any.Type,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  if ProcessInfo.processInfo.environment["WORKBOOK_WRITE"] == "1" {
    try Data(text.utf8).write(to: file)
  }
  let kept = try String(contentsOf: file, encoding: .utf8)
  let isRight = kept == text  // outside, because the message would show both
  let difference = zip(kept.split(separator: "\n"), text.split(separator: "\n")).first { $0 != $1 }
  #expect(
    isRight,
    "write it anew: WORKBOOK_TESTS=all WORKBOOK_WRITE=1 swift test --filter \(suite)\n\(difference as Any)",
    sourceLocation: sourceLocation)
}
