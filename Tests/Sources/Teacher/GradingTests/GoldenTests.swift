// Runs that were recorded once, and the results that they give, byte for byte.

import Curriculum
import Foundation
import Testing

@testable import ExerciseRuns
@testable import Grading

/// The recorded runs are in `Golden`: what the tests of exercise 1.1 wrote, and how their process ended.
///
/// `WORKBOOK_TESTS=all WORKBOOK_WRITE=1 swift test --filter GoldenTests` writes the results anew. Look at the difference
/// before you keep it.
@Suite struct GoldenTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "Golden")
  private static let writes = ProcessInfo.processInfo.environment["WORKBOOK_WRITE"] == "1"

  @Test(arguments: [
    "all-pass", "one-fails", "unsolved", "crash", "endless-loop", "calls-exit", "calls-exit-early",
  ])
  func `a recorded run gives the same results as ever`(run: String) throws {
    let text = { (file: String) in try Self.text(of: "\(run)/\(file)") }
    var result = try RunResult(
      end: #require(Self.ends[text("end.txt")]), events: TestEvents(text("events.jsonl")),
      output: text("output.txt"))
    result.isConfirmed = run == "all-pass"
    let grade = try ExerciseGrader.grade(Self.exercise(), .init(swiftTesting: result))
    try compare(grade, in: run)
  }

  @Test func `a build that failed gives the same results as ever`() throws {
    let run = "compile-error"
    let log = try BuildLog(Self.text(of: "\(run)/build.txt"), root: "/book")
    let exercise = try Self.exercise()
    let id = ExerciseID(chapter: 1, number: 1)
    let file = "Chapters/Chapter1Callbacks/StatusCheck.swift"
    let place = BuildCulprits.Place(id: id, answer: file, tests: [], folders: [], needs: [])
    let blame = BuildCulprits(places: [place]).blame(for: log) { _ in false }
    let words = "\(file):\(try #require(log.errors.first).line): \(log.errors[0].message)"
    #expect(blame == .culprits([id: words]))
    try compare(ExerciseGrade(exercise, notCompiling: words), in: run)
  }

  /// Compares the results of an exercise with those that are kept.
  private func compare(_ grade: ExerciseGrade, in run: String) throws {
    let student = StudentGrade(run, grade)
    let results = try String(
      decoding: ResultsFile.json(ResultsJSON(of: student)), as: UTF8.self)
    let place = Self.folder.appending(path: "\(run)/results.json")
    if Self.writes { try Data((results + "\n").utf8).write(to: place) }
    #expect(try Self.text(of: "\(run)/results.json") == results + "\n")
  }

  /// Exercise 1.1 as it was when the runs were recorded.
  private static func exercise() throws -> GradedExercise {
    let tests = try TestFile(text(of: "StatusCheckTests.txt"), name: "StatusCheckTests.swift")
    return GradedExercise(
      id: "1.1", title: "StatusCheck", chapter: 1, task: 101, points: 1, isBonus: false,
      swiftTests: tests.swiftTests, xcTests: [])
  }

  private static let ends: [String: RunEnd] = [
    "passed\n": .passed, "failed\n": .failed, "signal 4\n": .crashed(signal: 4),
    "endless\n": .endless, "exit 0\n": .exited(status: 0),
  ]

  private static func text(of file: String) throws -> String {
    try String(contentsOf: folder.appending(path: file), encoding: .utf8)
  }
}
