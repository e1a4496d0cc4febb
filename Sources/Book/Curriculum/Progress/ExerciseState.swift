// How far the student is with an exercise: decided from the files and the last verdict.

import Synchronization

/// How far the student is with an exercise.
public enum ExerciseState: Equatable, Sendable, CustomStringConvertible {
  /// The file is gone, empty, or has lost its first line.
  case damaged
  /// The file equals its stub.
  case notStarted
  /// Exercises whose answers this one calls are not started.
  case waiting(for: [ExerciseID])
  /// Edited, and not tested yet.
  case started
  /// An exercise whose answer this one calls, directly or not, is red.
  case blocked(by: ExerciseID)
  /// Edited since its last test.
  case changed
  /// Edited since its last test, which passed.
  case changedSinceSolved
  /// The last test run on these files ended before its tests had ended.
  case crashed(in: [String])
  /// Tested as it is now, and at least one test failed.
  case red
  /// Tested as it is now, and every test passed.
  case solved
  /// The student took the finished file: later exercises can go on, but nothing is solved.
  case taken

  /// Whether nothing is left to do.
  public var isDone: Bool { self == .solved || self == .taken }

  /// Whether there is an answer to test, and all that it calls.
  package var isTested: Bool {
    switch self {
    case .notStarted, .waiting: false
    default: true
    }
  }

  /// Whether the tests do not run: an answer is missing, or one that this one calls is red.
  package var holdsTests: Bool {
    if case .blocked = self { true } else { !isTested }
  }

  /// The state in words.
  public var description: String {
    switch self {
    case .damaged: "damaged"
    case .notStarted: "not started"
    case .waiting(let ids): "waits for \(ids.listed)"
    case .started: "started"
    case .blocked(let id): "builds on \(id), which is red"
    case .changed: "changed since its last test"
    case .changedSinceSolved: "changed since solved"
    case .crashed: "crashed"
    case .red: "red"
    case .solved: "solved"
    case .taken: "taken"
    }
  }
}

extension Workbook {
  /// How far the student is with an exercise.
  public func state(of exercise: Exercise) -> ExerciseState {
    guard exercise.damage == nil else { return .damaged }
    let missing = exercise.prerequisites.filter { self.exercise($0)?.isStarted == false }
    guard missing.isEmpty else { return .waiting(for: missing) }
    guard exercise.isStarted else { return .notStarted }
    let own = ownState(of: exercise)
    guard !own.isDone, let red = redPrerequisite(of: exercise) else { return own }
    return .blocked(by: red)
  }

  /// How far the student is with an exercise that is started, whatever it builds on.
  private func ownState(of exercise: Exercise) -> ExerciseState {
    let crashed = crashedTests(of: exercise)
    if !crashed.isEmpty { return .crashed(in: crashed) }
    let current = currentVerdict(on: exercise)
    if current == .red || !failures(of: exercise).isEmpty { return .red }
    if exercise.isTaken { return .taken }
    if current == .solved { return .solved }
    guard let last = records[Self.verdict(exercise.id)]?.verdict else { return .started }
    let hasFailed = records[Self.verdict(exercise.id, .xcTest)] != nil
    return last == .solved && !hasFailed ? .changedSinceSolved : .changed
  }

  /// The first red exercise among those whose answers an exercise calls, directly or not.
  private func redPrerequisite(of exercise: Exercise) -> ExerciseID? {
    for prerequisite in exercise.prerequisites.compactMap({ self.exercise($0) }) {
      let red: ExerciseID
      switch state(of: prerequisite) {
      case .red, .crashed: red = prerequisite.id
      case .blocked(let id): red = id
      default: continue
      }
      // What the prerequisite calls here may be the fault: the exercise's own tests tell.
      if !helpers(of: prerequisite).contains(where: { $0.id == exercise.id }) { return red }
    }
    return nil
  }

  /// The hash of an exercise's file and of all files that its answer calls, directly or not.
  ///
  /// That an answer is red may be the fault of its helpers, so their files count, too; one that was solved with
  /// the code that they were given stays solved.
  public func fingerprint(of exercise: Exercise, for verdict: Verdict = .solved) -> UInt64 {
    let isRed = verdict == .red
    return fingerprints.known("\(exercise.id)\(isRed ? " and its helpers" : "")") {
      let helpers = isRed ? helpers(of: exercise).map(\.id) : []
      let called = needed(for: exercise).union(helpers)
      let digests = called.sorted().map { id in
        self.exercise(id).map { Curriculum.fingerprint(of: [$0.file]) } ?? 0
      }
      return Curriculum.fingerprint(of: digests.map { withUnsafeBytes(of: $0, [UInt8].init) })
    }
  }
}

/// The hashes of the files of a snapshot, which copies of it share.
///
/// A test run asks for them whenever a test begins, and each takes milliseconds.
final class Fingerprints: Sendable {
  // The lock guards what was computed: more than one thread may compute the same.
  private let hashes = Mutex<[String: UInt64]>([:])

  /// The hash with that name, which is computed when it is asked for first.
  func known(_ name: String, else compute: () -> UInt64) -> UInt64 {
    if let hash = hashes.withLock({ $0[name] }) { return hash }
    let hash = compute()
    hashes.withLock { $0[name] = hash }
    return hash
  }
}

extension [ExerciseID] {
  /// The ids with commas between them.
  var listed: String { map(\.description).joined(separator: ", ") }
}
