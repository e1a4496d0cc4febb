// The results of one student for machines. Pure.

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
  /// One test in the results.
  private struct Test: Encodable {
    let name: String
    let status: TestGrade.Status
    let message: String?
    let score: Int
    let lineNo: Int
    let executionTime: String
    let output: String?
    let taskId: Int
    let testCode: String
  }

  /// One exercise in the results; the last change is the student's last commit of the file, or its date.
  private struct ExerciseResult: Encodable {
    let id: String
    let title: String
    let points: Int
    let maxPoints: Int
    let isBonus: Bool
    let state: String
    let withFinished: [String]
    let asFinished: Bool
    let lastChange: String?
  }

  private let student: String?
  private let version = 3
  private let status: TestGrade.Status
  private let message: String?
  private let maxScore: Int
  private let tests: [Test]
  private let exercises: [ExerciseResult]
  private let notes: [String]

  /// Collects the results of a student, with the name if they stand among those of a class.
  private init(of student: StudentGrade, isInClass: Bool) {
    let grades = student.exercises.flatMap(\.tests)
    let isError = grades.allSatisfy { $0.status == .error }
    self.student = isInClass ? student.name : nil
    message = student.problem?.description ?? (isError ? grades.first?.message : nil)
    status = isError ? .error : student.isSolved ? .pass : .fail
    maxScore = student.maximum
    tests = student.exercises.flatMap(Self.tests)
    exercises = student.exercises.map(Self.result)
    notes = student.notes
  }

  /// The object with the results of one student, or one with the list of all in a class.
  static func data(of students: [StudentGrade], isClass: Bool) throws -> Data {
    let results = students.map { ResultsJSON(of: $0, isInClass: isClass) }
    let data =
      try isClass ? encoder.encode(["students": results]) : encoder.encode(results.first)
    return data + Data("\n".utf8)
  }

  /// The key of `maxScore` is `max_score`, and so on.
  private static var encoder: JSONEncoder {
    let encoder = JSONEncoder.sorted
    encoder.keyEncodingStrategy = .convertToSnakeCase
    return encoder
  }

  private static func tests(of grade: ExerciseGrade) -> [Test] {
    let speaker = (grade.firstFailure ?? grade.tests.first)?.test.key
    return grade.tests.enumerated().map { index, result in
      let test = result.test
      // The student's process has told the seconds: they may be any number.
      let time = Int(exactly: ((result.seconds ?? 0) * 1_000).rounded()) ?? 0
      let hasOutput = test.key == speaker && !grade.output.isEmpty
      return Test(
        name: "\(grade.id) \(grade.title) · \(test.name)", status: result.status,
        message: result.message, score: index == grade.tests.count - 1 ? grade.score : 0,
        lineNo: test.line, executionTime: "\(time)ms",
        output: hasOutput ? limited(grade.output) : nil,
        taskId: grade.id.chapter * 100 + grade.id.number, testCode: shortened(test.code))
    }
  }

  private static func result(of grade: ExerciseGrade) -> ExerciseResult {
    ExerciseResult(
      id: "\(grade.id)", title: grade.title, points: grade.score,
      maxPoints: grade.points, isBonus: grade.isBonus, state: grade.state,
      withFinished: grade.helpers.map(\.description), asFinished: grade.isFinishedFile,
      lastChange: grade.lastChange?.formatted(.iso8601))
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
