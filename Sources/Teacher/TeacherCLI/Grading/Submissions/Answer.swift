// An exercise in which a student is graded, and what stands in its place meanwhile.

/// The answer to one exercise, with the files of the exercise as the book was shipped.
struct Answer {
  let exercise: Exercise
  /// What the student's folder has.
  let found: FoundAnswer
  /// The exercises that it builds on, directly or not.
  let needs: Set<ExerciseID>
  let tests: ExerciseTests
  /// The tests of Swift Testing, in the order of their numbers, as they run.
  let swiftTests: [ListedTest]
  /// The tests of XCTest, in the order of their files.
  let xcTests: [ListedTest]
  let stub: String
  /// The finished file.
  let solution: String
  /// The text of the exercise's file: the student's with the header as it was shipped, or the stub.
  private(set) var text: String
  /// Why the stub took the place of the student's text: `does not compile`, and what the student is told.
  private(set) var replacement: (state: String, sentence: String)?
  /// Its grade before its tests have run.
  let ungraded: ExerciseGrade

  /// Reads the files of an exercise, and puts what was found in a student's folder into its place.
  init(
    _ found: FoundAnswer, to exercise: Exercise, in chapter: Chapter, root: URL, points: Int,
    lastChange: Date? = nil
  ) {
    self.exercise = exercise
    self.found = found
    needs = chapter.needs(of: exercise)
    tests = ExerciseTests(of: exercise, in: root)
    swiftTests = tests.sources.flatMap(\.swiftTests)
      .sorted { ($0.number ?? .max) < ($1.number ?? .max) }
    xcTests = tests.sources.flatMap(\.xcTests)
    let files = AnswerFiles(in: root)
    stub = files.stub(exercise)
    solution = files.solution(exercise)
    text = if case .text(let text) = found { Self.text(text, headedAs: stub) } else { stub }
    let own = CodeShape(of: text)
    ungraded = ExerciseGrade(
      id: exercise.id, title: exercise.title, points: points, isBonus: exercise.kind == .stretch,
      firstHalf: tests.firstHalf,
      isFinishedFile: own.code == CodeShape(of: solution).code,
      shape: own.hash(apartFrom: CodeShape(of: stub)), lastChange: lastChange)
  }

  var id: ExerciseID { exercise.id }
  /// Its file and its tests, as a build names them.
  var files: [String] { [exercise.path] + tests.files.map { "Tests/\(tests.module)/\($0)" } }
  var isStub: Bool { text == stub }

  /// Puts the stub into the place of the student's text.
  mutating func putStub(_ state: String, _ sentence: String) {
    text = stub
    replacement = (state, sentence)
  }

  /// A text with the header as it was shipped: the points in a student's header do not count.
  private static func text(_ text: String, headedAs stub: String) -> String {
    let header = stub.prefix { !$0.isNewline }
    // With a line before it, a byte order mark is no longer one.
    let text =
      text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    let first = text.prefix { !$0.isNewline }
    let hasHeader = first.hasPrefix(Exercise.mark)
    return header + String(hasHeader ? text.dropFirst(first.count) : "\n" + text)
  }
}

// MARK: Grading

extension Answer {
  /// Its grade if its tests are not run.
  ///
  /// - Parameters:
  ///   - obstacle: Why they are not run, in a few words.
  ///   - status: What is said of each test.
  ///   - reason: The same in a sentence, which is the message of each test.
  func untested(
    _ obstacle: String, _ status: TestGrade.Status, because reason: String
  ) -> ExerciseGrade {
    var grade = ungraded
    grade.tests = (swiftTests + xcTests).map { TestGrade($0, status, reason) }
    grade.obstacle = obstacle
    return grade
  }

  /// Runs its tests, those of XCTest only if Swift Testing found nothing.
  ///
  /// - Throws: That the tests cannot be started.
  func tested(in process: TestProcess) throws(CommandError) -> ExerciseGrade {
    var grade = ungraded
    grade.grade(by: try process.run(tests), swiftTests, xcTests)
    return grade
  }
}

// MARK: Likeness

/// What makes two answers the same: their code without white space and comments.
private struct CodeShape {
  /// Shorter answers are the same by themselves.
  private static let leastOwnTokens = 60

  private let tokens: [SwiftToken]

  init(of text: String) {
    tokens = SwiftToken.tokens(of: text).filter { $0.kind != .space && $0.kind != .comment }
  }

  var code: [String] { tokens.map(\.text) }

  private var withoutNames: [String] {
    tokens.map { [.name, .type].contains($0.kind) ? "name" : $0.text }
  }

  /// What answers share that differ in names alone; nil for little code that is not in the stub.
  func hash(apartFrom stub: CodeShape) -> String? {
    let own = withoutNames
    let isLong = own.difference(from: stub.withoutNames).insertions.count >= Self.leastOwnTokens
    return isLong ? digest(of: own) : nil
  }
}
