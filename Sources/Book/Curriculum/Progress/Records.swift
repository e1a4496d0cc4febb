// What a test run records of an exercise: verdicts, failures, and which tests are running.

/// What was recorded of an exercise in one framework; the files below `.build` are in no other form.
struct Record: Codable {
  /// The hash of the files that it is about.
  let fingerprint: UInt64
  /// How the tests of Swift Testing ended.
  var verdict: Verdict?
  /// Which tests of XCTest failed.
  var failures: [TestFailure]?
  /// The tests that had begun and not ended; if their process is gone, one of them has ended it.
  var running: [String]?
  /// The process of these tests.
  var process: Int32?
}

extension Workbook {
  /// Records how an exercise's tests ended in Swift Testing, in this value and on disk.
  ///
  /// If the folder cannot be written to, only the record on disk is lost.
  public mutating func record(_ verdict: Verdict, for id: ExerciseID) {
    guard let exercise = exercise(id) else { return }
    // Another text was tested than the one that was taken, so the exercise is the student's own again.
    if !exercise.isTaken { forgetTaken(exercise) }
    let fingerprint = fingerprint(of: exercise, for: verdict)
    set(Record(fingerprint: fingerprint, verdict: verdict), as: Self.verdict(id))
  }

  /// Records how one test of an exercise ended in XCTest, in this value and on disk.
  ///
  /// - Parameter failure: Why it failed; nil if it passed.
  public mutating func record(_ failure: TestFailure?, of test: String, for id: ExerciseID) {
    guard let exercise = exercise(id) else { return }
    let all = failures(of: exercise).filter { $0.test != test } + [failure].compactMap(\.self)
    let record = Record(fingerprint: fingerprint(of: exercise, for: .red), failures: all)
    set(all.isEmpty ? nil : record, as: Self.verdict(id, .xcTest))
  }

  /// Records on disk which tests of an exercise are running, in case one of them ends the process.
  ///
  /// - Parameters:
  ///   - tests: The names of the tests that have begun and not ended.
  ///   - framework: The framework that runs them, in this process.
  public mutating func record(
    running tests: [String], of id: ExerciseID, in framework: TestFramework
  ) {
    guard let exercise = exercise(id) else { return }
    let record = Record(
      fingerprint: fingerprint(of: exercise, for: .red), running: tests,
      process: ProcessInfo.processInfo.processIdentifier)
    set(tests.isEmpty ? nil : record, as: Self.running(id, framework))
    records[Self.running(id, framework)] = nil  // this process has not crashed
  }

  /// Forgets that the student took an exercise: what stands in its file is the student's own from now on.
  public func forgetTaken(_ exercise: Exercise) {
    try? FileManager.default.removeItem(at: root.appending(path: exercise.takenFile))
  }

  // MARK: What is known of the files as they are

  /// The last verdict of Swift Testing, if an exercise's files are still those that were tested.
  func currentVerdict(on exercise: Exercise) -> Verdict? {
    current(Self.verdict(exercise.id), of: exercise)?.verdict
  }

  /// The failures of an exercise's tests in XCTest, if its files are still those that were tested.
  public func failures(of exercise: Exercise) -> [TestFailure] {
    current(Self.verdict(exercise.id, .xcTest), of: exercise)?.failures ?? []
  }

  /// Whether a test of an exercise failed, if its files are still those that were tested.
  ///
  /// - Parameter test: A test in XCTest that does not count.
  public func hasFailure(in exercise: Exercise, besides test: String) -> Bool {
    currentVerdict(on: exercise) == .red || failures(of: exercise).contains { $0.test != test }
  }

  /// The tests that were running when the last test run ended too early; none if it did not.
  public func crashedTests(of exercise: Exercise) -> [String] {
    TestFramework.allCases.flatMap {
      current(Self.running(exercise.id, $0), of: exercise)?.running ?? []
    }.sorted()
  }

  private func current(_ name: String, of exercise: Exercise) -> Record? {
    records[name].flatMap { record in
      let now = fingerprint(of: exercise, for: record.verdict ?? .red)
      return record.fingerprint == now ? record : nil
    }
  }

  // MARK: The files

  private static let folder = ".build/workbook"

  /// The name of the record of an exercise's last verdict.
  static func verdict(_ id: ExerciseID, _ framework: TestFramework = .swiftTesting) -> String {
    "verdicts/\(id)\(framework.rawValue)"
  }

  private static func running(_ id: ExerciseID, _ framework: TestFramework) -> String {
    "running/\(id)\(framework.rawValue)"
  }

  /// Reads what is on disk; what cannot be read was not recorded.
  static func records(in root: URL) -> [String: Record] {
    let all = ["verdicts", "running"].flatMap { kind in
      names(in: root.appending(path: "\(folder)/\(kind)")).map { "\(kind)/\($0)" }
    }
    return all.reduce(into: [:]) { records, name in
      let data = try? Data(contentsOf: root.appending(path: "\(folder)/\(name)"))
      let record = data.flatMap { try? JSONDecoder().decode(Record.self, from: $0) }
      if record?.process.map(isGone) ?? true { records[name] = record }
    }
  }

  private static func isGone(_ process: Int32) -> Bool {
    process != ProcessInfo.processInfo.processIdentifier && kill(process, 0) != 0 && errno == ESRCH
  }

  /// Keeps a record, or removes it.
  ///
  /// Errors are ignored: what is kept from one test run to the next is a convenience, and must not make a test fail.
  private mutating func set(_ record: Record?, as name: String) {
    records[name] = record
    let file = root.appending(path: "\(Self.folder)/\(name)")
    if let record {
      try? SourceFile.write(JSONEncoder().encode(record), to: file)
    } else {
      try? FileManager.default.removeItem(at: file)
    }
  }
}
