// The grade of one exercise, all of its points, half of them or none, and how each of its tests ended.

/// How a student's answer to one exercise was graded.
struct ExerciseGrade: Codable {
  let id: ExerciseID
  /// The name, `Decoding` for example.
  let title: String
  /// What the exercise counts.
  var points: Int
  /// Whether the exercise is a stretch: its points come on top.
  let isBonus: Bool
  /// How many of its tests belong to its first half, which gives half of the points; nil without halves.
  var firstHalf: Int?
  /// Every test of the exercise, in the order in which they are listed; empty while it is not graded.
  var tests: [TestGrade] = []
  /// What the student's code printed while the tests ran.
  var output = ""
  /// Why the tests were not run, in a few words: `not started`; nil if they were.
  var obstacle: String?
  /// Whether the machine was too busy to decide.
  var isUndecided = false
  /// Why a run counts for nothing, in one sentence: its record was changed; nil if it counts.
  var refusal: String?
  /// The exercises whose finished files stood in the place of the student's while the tests ran.
  var helpers: [ExerciseID] = []
  /// Whether the answer equals the finished file.
  ///
  /// It is graded like any other: a short answer can be the same by itself.
  var isFinishedFile = false
  /// What answers share that are the same but for names; nil for a short one.
  var shape: String?
  /// When the student's file was committed last, or changed without a repository; nil if that is not known.
  var lastChange: Date?

  /// Whether every test has passed.
  ///
  /// An exercise without a test is never solved.
  var isSolved: Bool { !tests.isEmpty && tests.allSatisfy { $0.status == .pass } }

  /// Whether the tests of its first half have passed, and others have not.
  private var isHalfSolved: Bool {
    guard let half = firstHalf, !isSolved else { return false }
    return tests.filter { ($0.test.number ?? .max) <= half }.allSatisfy { $0.status == .pass }
  }

  /// The points that the student gets; those of a half are rounded down.
  var score: Int { isSolved ? points : isHalfSolved ? points / 2 : 0 }

  /// The first test that did not pass; if others only waited for it, it comes before them.
  var firstFailure: TestGrade? {
    let failures = tests.filter { $0.status != .pass }
    return failures.first { $0.status == .error || $0.seconds != nil } ?? failures.first
  }

  /// The grade in a few words: `solved, with the finished 1.2`.
  var state: String {
    if let obstacle { return obstacle }
    if refusal != nil { return "not graded" }
    let state = isUndecided ? "undecided" : isSolved ? "solved" : "red"
    return state + (isHalfSolved ? ", the first half green" : "") + help
      + (isFinishedFile ? ", the same as the finished file" : "")
  }

  /// Whose finished files helped, in a few words; empty if none did.
  private var help: String {
    helpers.isEmpty ? "" : ", with the finished \(listed(helpers))"
  }
}

extension ExerciseGrade {
  /// Grades the exercise by the runs of its tests.
  mutating func grade(
    by results: ExerciseResult, _ swiftTests: [ListedTest], _ xcTests: [ListedTest]
  ) {
    let first = results.swiftTesting
    let swiftTesting = RunGrader(tests: swiftTests, run: first)
    let xcTest = results.xcTest.map { RunGrader(tests: xcTests, run: $0) }
    tests =
      swiftTesting.grades
      + (xcTest?.grades ?? xcTests.map { TestGrade($0, .fail, swiftTesting.whyOthersWait) })
    output = studentOutput(in: first.printed + first.output)
    isUndecided = (results.xcTest ?? first).isUndecided
    refusal = swiftTesting.refusal ?? xcTest?.refusal
  }
}

/// A test, and how it ended.
struct TestGrade: Codable, Equatable {
  /// How a test ended; the values are those of the results.
  enum Status: String, Codable {
    /// It passed.
    case pass
    /// It failed, or its exercise is not started.
    case fail
    /// It did not come to an end, or was never reached.
    case error
  }

  let test: ListedTest
  let status: Status
  /// Why it did not pass; nil if it did.
  let message: String?
  /// How long it took, in seconds; nil if that is not known.
  let seconds: Double?

  /// Joins a test and how it ended.
  init(_ test: ListedTest, _ status: Status, _ message: String? = nil, seconds: Double? = nil) {
    self.test = test
    self.status = status
    self.message = message
    // The student's process has told the seconds, and JSON has no infinite number.
    self.seconds = seconds.flatMap { $0.isFinite ? $0 : nil }
  }
}

// MARK: What the code printed

/// The lines of an output that no framework printed; empty if the code printed nothing.
///
/// Leaves out the lines of Swift Testing, which begin with a symbol, and everything from the message of a
/// crash, or from the first of the workbook's last lines, on.
///
/// - Parameter output: Everything that a run of Swift Testing printed.
func studentOutput(in output: String) -> String {
  lines(of: output).prefix { !isFromWorkbook($0) }.filter { line in
    guard let first = line.first else { return false }
    return !"◇✔✘➜↳⚠±━".contains(first)
  }.joined(separator: "\n")
}

/// Whether a line is one of the last that a run prints.
private func isFromWorkbook(_ line: Substring) -> Bool {
  line.contains(#/\.swift:\d+: Fatal error/#) || line.contains(#/^\d\.\d+ crashed, in test /#)
    || line.contains(#/^\d\.\d+ \w+ is red\. /#)
    || line.contains(#/^Chapter \d: \d+ of \d+ solved\./#)
}
