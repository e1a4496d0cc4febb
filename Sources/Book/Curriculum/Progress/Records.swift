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
    verdicts[id] = Recorded(
      value: verdict, fingerprint: fingerprint(of: exercise, for: verdict))
    save(verdicts[id], as: "verdicts/\(id)")
  }

  /// Records how one test of an exercise ended in XCTest, in this value and on disk.
  ///
  /// - Parameter failure: Why it failed; nil if it passed.
  public mutating func record(_ failure: TestFailure?, of test: String, for id: ExerciseID) {
    guard let exercise = exercise(id) else { return }
    let others = failures(of: exercise).filter { $0.test != test }
    let all = others + [failure].compactMap(\.self)
    failures[id] =
      all.isEmpty ? nil : Recorded(value: all, fingerprint: fingerprint(of: exercise, for: .red))
    save(failures[id], as: "verdicts/\(id)-XCTest")
  }

  /// The failures of an exercise's tests in XCTest, if its files are still those that were tested.
  public func failures(of exercise: Exercise) -> [TestFailure] {
    current(failures[exercise.id], of: exercise) ?? []
  }

  /// The last verdict of Swift Testing, if an exercise's files are still those that were tested.
  func currentVerdict(on exercise: Exercise) -> Verdict? {
    let last = verdicts[exercise.id]
    return current(last, of: exercise, for: last?.value ?? .red)
  }

  /// What was recorded of an exercise, if it is about the files as they are.
  private func current<Value>(
    _ recorded: Recorded<Value>?, of exercise: Exercise, for verdict: Verdict = .red
  ) -> Value? {
    guard let recorded, recorded.fingerprint == fingerprint(of: exercise, for: verdict) else {
      return nil
    }
    return recorded.value
  }

  /// Whether a test of an exercise failed, if its files are still those that were tested.
  ///
  /// - Parameter test: A test in XCTest that does not count.
  public func hasFailure(in exercise: Exercise, besides test: String) -> Bool {
    currentVerdict(on: exercise) == .red || failures(of: exercise).contains { $0.test != test }
  }

  // MARK: Running tests

  /// Records on disk which tests of an exercise are running, in case one of them ends the process.
  ///
  /// - Parameters:
  ///   - tests: The names of the tests that have begun and not ended.
  ///   - framework: The framework that runs them, in this process.
  public mutating func record(
    running tests: [String],
    of id: ExerciseID,
    in framework: TestFramework
  ) {
    guard let exercise = exercise(id) else { return }
    let running = Recorded(
      value: RunningTests(tests: tests, process: ProcessInfo.processInfo.processIdentifier),
      fingerprint: fingerprint(of: exercise, for: .red))
    crashes[id]?[framework] = nil
    save(tests.isEmpty ? nil : running, as: "running/\(id)\(framework.rawValue)")
  }

  /// The tests that were running when the last test run ended too early; nil if it did not.
  func crashedTests(of exercise: Exercise) -> [String]? {
    let tests = (crashes[exercise.id] ?? [:]).values
      .flatMap { current($0, of: exercise)?.tests ?? [] }
    return tests.isEmpty ? nil : tests.sorted()
  }

  /// Reads what is on disk.
  mutating func readRecords() {
    let recorded = recordedExercises
    for id in exercises.map(\.id) where recorded.contains(id) {
      verdicts[id] = read("verdicts/\(id)")
      failures[id] = read("verdicts/\(id)-XCTest")
      for framework in TestFramework.allCases {
        let running: Recorded<RunningTests>? = read("running/\(id)\(framework.rawValue)")
        if let running, running.value.hasCrashed { crashes[id, default: [:]][framework] = running }
      }
    }
  }

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
