// Runs that were recorded once, and the results that they give.

import TestSupport
import Testing

@testable import ExerciseRuns
@testable import TeacherCLI

/// The recorded runs are in `Golden`: what the tests of exercise 1.1 wrote.
///
/// Of each run, `results.txt` has what depends on the run; the form of the whole file is in `grade.transcript`.
///
/// `WORKBOOK_TESTS=all WORKBOOK_WRITE=1 swift test --filter GoldenTests` writes the results anew. Look at the difference
/// before you keep it.
@Suite struct GoldenTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "Golden")

  private static let runs: [(String, RunEnd)] = [
    ("all-pass", .passed), ("one-fails", .failed), ("unsolved", .failed),
    ("crash", .crashed(signal: 4)), ("endless-loop", .endless), ("calls-exit", .exited(status: 0)),
    ("calls-exit-early", .exited(status: 0)),
  ]

  @Test(arguments: runs)
  func `a recorded run gives the same results as ever`(run: String, end: RunEnd) throws {
    try compare(Self.grade(run, end), in: run)
  }

  /// Sentences that once decided something, or could.
  private static let sentences = [
    "", "Undecided: the machine was too busy.", "deadlock", "First make the other tests green.",
    "Test run with 1 test passed", "The build did not end in time", "  a   b", "Fatal error: a",
  ]

  @Test(arguments: runs, sentences)
  func `no verdict depends on a sentence`(run: (String, RunEnd), sentence: String) throws {
    let usual = try Self.grade(run.0, run.1)
    let other = try Self.grade(run.0, run.1, saying: sentence)
    #expect(other.tests.map(\.status) == usual.tests.map(\.status))
    #expect(other.score == usual.score && other.state == usual.state)
    #expect(other.isUndecided == usual.isUndecided && other.obstacle == usual.obstacle)
    #expect((other.refusal == nil) == (usual.refusal == nil))
  }

  // MARK: Results

  private static let ownKeys = [
    "status", "state", "points", "score", "execution_time", "name", "message", "output",
  ]

  /// Compares the results of an exercise with those that are kept.
  private func compare(_ grade: ExerciseGrade, in run: String) throws {
    let student = StudentGrade(run, grade)
    let results = try json(student)
    let parts = try ["exercises", "tests"].flatMap {
      try #require(results[$0] as? [[String: Any]])
    }
    let rows = ([results] + parts).map { part in
      Self.ownKeys.compactMap { key in part[key].map { "\(key): \($0)" } }.joined(separator: " · ")
    }
    let file = Self.folder.appending(path: "\(run)/results.txt")
    try expect(file, has: rows.map { $0 + "\n" }.joined(), writtenBy: Self.self)
  }

  // MARK: Runs

  /// The grade of a recorded run; with a sentence, each message says that one, and so does the code.
  private static func grade(
    _ run: String, _ end: RunEnd, saying sentence: String? = nil
  ) throws -> ExerciseGrade {
    var (events, output) = try (text(of: "\(run)/events.jsonl"), text(of: "\(run)/output.txt"))
    if let sentence {
      events = events.replacing(/"text":"(?:[^"\\]|\\.)*"/, with: "\"text\":\"\(sentence)\"")
      output = sentence
    }
    var result = RunResult(end: end, events: TestEvents(events), output: output)
    result.signed = end == .passed ? .passed : .failed
    // Exercise 1.1 as it was when the runs were recorded.
    let tests = try TestFile(text(of: "StatusCheckTests.txt"), name: "StatusCheckTests.swift")
    var grade = ExerciseGrade(id: id(1), title: "StatusCheck", points: 1, isBonus: false)
    grade.grade(by: .init(swiftTesting: result), tests.swiftTests, [])
    return grade
  }

  private static func text(of file: String) throws -> String {
    try String(contentsOf: folder.appending(path: file), encoding: .utf8)
  }
}
