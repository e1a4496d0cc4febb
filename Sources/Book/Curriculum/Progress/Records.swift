// What a test run records of an exercise: verdicts, failures, and which tests are running.

import Foundation

extension Workbook {
  /// Records how an exercise's tests ended in Swift Testing, in this value and on disk.
  ///
  /// If the folder cannot be written to, only the record on disk is lost.
  public mutating func record(_ verdict: Verdict, for id: ExerciseID) {
    guard let exercise = exercise(id) else { return }
    // Another text was tested than the one that was taken, so the exercise is the student's own again.
    if !exercise.isTaken { forgetTaken(exercise) }
    let recorded = RecordedVerdict(
      verdict: verdict, fingerprint: fingerprint(of: exercise, for: verdict))
    verdicts[id] = recorded
    VerdictStore(root: root).save(recorded, on: id)
  }

  /// Records how one test of an exercise ended in XCTest, in this value and on disk.
  ///
  /// - Parameters:
  ///   - failure: Why it failed; nil if it passed.
  ///   - test: The test's name.
  ///   - id: The exercise.
  public mutating func record(_ failure: TestFailure?, of test: String, for id: ExerciseID) {
    guard let exercise = exercise(id) else { return }
    let others = failures(of: exercise).filter { $0.test != test }
    let failures = others + (failure.map { [$0] } ?? [])
    let recorded = RecordedFailures(
      failures: failures, fingerprint: fingerprint(of: exercise, for: .red))
    self.failures[id] = failures.isEmpty ? nil : recorded
    VerdictStore(root: root).save(self.failures[id], on: id)
  }

  /// The failures of an exercise's tests in XCTest, if its files are still those that were tested.
  public func failures(of exercise: Exercise) -> [TestFailure] {
    guard let recorded = failures[exercise.id],
      recorded.fingerprint == fingerprint(of: exercise, for: .red)
    else { return [] }
    return recorded.failures
  }

  /// Whether a test of an exercise failed, if its files are still those that were tested.
  ///
  /// - Parameters:
  ///   - exercise: The exercise.
  ///   - test: A test in XCTest that does not count.
  public func hasFailure(in exercise: Exercise, besides test: String) -> Bool {
    let isRed = verdicts[exercise.id].map { recorded in
      recorded.verdict == .red && recorded.fingerprint == fingerprint(of: exercise, for: .red)
    }
    return isRed == true || failures(of: exercise).contains { $0.test != test }
  }

  // MARK: Running tests

  /// Records on disk which tests of an exercise are running, in case one of them ends the process.
  ///
  /// - Parameters:
  ///   - tests: The names of the tests that have begun and not ended.
  ///   - id: The exercise.
  ///   - framework: The framework that runs them, in this process.
  public mutating func record(
    running tests: [String],
    of id: ExerciseID,
    in framework: TestFramework
  ) {
    guard let exercise = exercise(id) else { return }
    let process = ProcessInfo.processInfo.processIdentifier
    let running = RunningTests(
      tests: tests, process: process, fingerprint: fingerprint(of: exercise, for: .red))
    crashes[id]?[framework] = nil
    VerdictStore(root: root).save(tests.isEmpty ? nil : running, on: id, in: framework)
  }

  /// The tests that were running when the last test run ended too early; nil if it did not.
  func crashedTests(of exercise: Exercise) -> [String]? {
    guard let crashes = crashes[exercise.id]?.values, !crashes.isEmpty else { return nil }
    let tests = crashes.filter { $0.fingerprint == fingerprint(of: exercise, for: .red) }.flatMap(
      \.tests)
    return tests.isEmpty ? nil : tests.sorted()
  }

  /// Reads what is on disk.
  mutating func readRecords() {
    let store = VerdictStore(root: root)
    let recorded = store.recordedExercises
    for id in exercises.map(\.id) where recorded.contains(id) {
      verdicts[id] = store.verdict(on: id)
      failures[id] = store.failures(on: id)
      for framework in TestFramework.allCases {
        guard let running = store.running(id, in: framework), running.hasCrashed else { continue }
        crashes[id, default: [:]][framework] = running
      }
    }
  }
}

extension Workbook {
  /// Forgets that the student took an exercise: what stands in its file is the student's own from now on.
  public func forgetTaken(_ exercise: Exercise) {
    try? FileManager.default.removeItem(at: root.appending(path: exercise.takenFile))
  }
}

extension RunningTests {
  /// Whether the process that ran the tests is gone.
  fileprivate var hasCrashed: Bool {
    process != ProcessInfo.processInfo.processIdentifier && kill(process, 0) != 0 && errno == ESRCH
  }
}
