// The results of one student for machines. Pure.

import Curriculum
import Foundation

/// The content of a `results.json`: everything that two graders read, in one object.
///
/// - `version`, `status`, `message` and, for each test, `name`, `status`, `message`, `output`, `task_id`
///   and `test_code` are those of Exercism's test runners, version 3: see
///   `building/tooling/test-runners/interface.md` in github.com/exercism/docs. The status is `error`,
///   with a message, if no test came to its end.
/// - `max_score` and, for each test, `score`, `line_no` and `execution_time` are those of GitHub
///   Classroom's reporter: see `src` in github.com/classroom-resources/autograding-grading-reporter,
///   and the objects in its `__tests__`. It adds up the scores of the tests, so the points of an exercise
///   are the score of its last test. Stretches are not in `max_score`: their points come on top.
/// - `exercises` and `notes` are what the terminal shows; in the results of a class, `student` is the name.
///   Graders skip keys that they do not know.
struct ResultsJSON: Encodable {
  private let student: String?
  private let version = 3
  private let status: TestGrade.Status
  private let message: String?
  private let maxScore: Int
  private let tests: [Test]
  private let exercises: [ExerciseResult]
  private let notes: [String]

  /// Collects the results of a student, with the name if they stand among those of a class.
  init(of student: StudentGrade, inClass: Bool = false) {
    let grades = student.exercises.flatMap(\.tests)
    let isError = grades.allSatisfy { $0.status == .error }
    self.student = inClass ? student.name : nil
    message = student.problem?.description ?? (isError ? grades.first?.message : nil)
    status = isError ? .error : student.isSolved ? .pass : .fail
    maxScore = student.maximum
    tests = student.exercises.flatMap(Self.tests)
    (exercises, notes) = (student.exercises.map(ExerciseResult.init), student.notes)
  }

  /// The object in a file; the key of `maxScore` is `max_score`, and so on.
  var data: Data {
    get throws {
      let encoder = JSONEncoder.sorted
      encoder.keyEncodingStrategy = .convertToSnakeCase
      return try encoder.encode(self)
    }
  }

  private static func tests(of grade: ExerciseGrade) -> [Test] {
    let speaker = (grade.firstFailure ?? grade.tests.first)?.test.key
    return grade.tests.enumerated().map { index, test in
      let isLast = index == grade.tests.count - 1
      let output = test.test.key == speaker ? grade.output : ""
      return Test(test, of: grade.exercise, score: isLast ? grade.score : 0, output)
    }
  }
}

extension ResultsJSON {
  /// One test in the results.
  private struct Test: Encodable {
    private let name: String
    private let status: TestGrade.Status
    private let message: String?
    private let score: Int
    private let lineNo: Int
    private let executionTime: String
    private let output: String?
    private let taskId: Int
    private let testCode: String

    /// Collects what is known of a test.
    ///
    /// - Parameters:
    ///   - grade: The test, and how it ended.
    ///   - exercise: Its exercise.
    ///   - score: Its share of the exercise's points.
    ///   - output: What the student's code printed; empty for nothing.
    init(_ grade: TestGrade, of exercise: GradedExercise, score: Int, _ output: String) {
      name = "\(exercise.id) \(exercise.title) · \(grade.test.name)"
      (status, message, self.score) = (grade.status, grade.message, score)
      lineNo = grade.test.line
      // The student's process has told the seconds: they may be any number.
      executionTime = "\(Int(exactly: ((grade.seconds ?? 0) * 1_000).rounded()) ?? 0)ms"
      self.output = output.isEmpty ? nil : Self.limited(output)
      (taskId, testCode) = (exercise.task, Self.shortened(grade.test.code))
    }

    /// The first 60 characters of a test's code: a chapter's results must fit into a variable of 128 KB.
    private static func shortened(_ code: String) -> String {
      code.count > 60 ? code.prefix(60) + " …" : code
    }

    /// At most 500 characters, with the words that Exercism asks for if there were more.
    private static func limited(_ output: String) -> String {
      guard output.count > 500 else { return output }
      let words = "\nOutput was truncated. Please limit to 500 chars"
      return output.prefix(500 - words.count) + words
    }
  }
}

extension ResultsJSON {
  /// One exercise in the results.
  private struct ExerciseResult: Encodable {
    private let id: String
    private let title: String
    private let points: Int
    private let maxPoints: Int
    private let isBonus: Bool
    private let state: String
    private let withFinished: [String]
    private let asFinished: Bool
    private let lastChange: String?

    /// Collects what is known of an exercise; the time of the last change is that of the student's file.
    init(_ grade: ExerciseGrade) {
      (id, title) = (grade.exercise.id, grade.exercise.title)
      (points, maxPoints, isBonus) = (grade.score, grade.exercise.points, grade.exercise.isBonus)
      (state, asFinished) = (grade.state, grade.isFinishedFile)
      withFinished = grade.helpers.map(\.description)
      lastChange = grade.lastChange?.formatted(.iso8601)
    }
  }
}

extension JSONEncoder {
  /// An encoder that sorts the keys, so that the same grades give the same bytes.
  static var sorted: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}
