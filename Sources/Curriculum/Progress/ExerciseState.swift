// How far the student is with an exercise: decided from the files and the last verdict.

/// How far the student is with an exercise.
public enum ExerciseState: Equatable, Sendable, CustomStringConvertible {
  /// The file equals its stub.
  case notStarted
  /// Exercises whose answers this one calls are not started.
  case waiting(for: [ExerciseID])
  /// Edited, and not tested yet.
  case started
  /// Edited since its last test.
  case changed
  /// Tested as it is now, and at least one test failed.
  case red
  /// Tested as it is now, and every test passed.
  case solved

  /// The state in words.
  public var description: String {
    switch self {
    case .notStarted: "not started"
    case .waiting(let ids): "waits for \(ids.listed)"
    case .started: "started"
    case .changed: "changed since its last test"
    case .red: "red"
    case .solved: "solved"
    }
  }
}

extension Workbook {
  /// How far the student is with an exercise.
  public func state(of exercise: Exercise) -> ExerciseState {
    let missing = exercise.prerequisites.filter { self.exercise($0)?.isStarted == false }
    guard missing.isEmpty else { return .waiting(for: missing) }
    guard exercise.isStarted else { return .notStarted }
    guard let recorded = verdicts[exercise.id] else { return .started }
    guard recorded.fingerprint == fingerprint(of: exercise) else { return .changed }
    return recorded.verdict == .solved ? .solved : .red
  }

  /// Records how an exercise's tests ended, in this value and on disk.
  ///
  /// If the folder cannot be written to, only the record on disk is lost.
  public mutating func record(_ verdict: Verdict, for id: ExerciseID) {
    guard let exercise = exercise(id) else { return }
    let recorded = RecordedVerdict(verdict: verdict, fingerprint: fingerprint(of: exercise))
    verdicts[id] = recorded
    VerdictStore(root: root).save(recorded, on: id)
  }

  /// The hash of an exercise's file and of all files that its answer calls, directly or not.
  private func fingerprint(of exercise: Exercise) -> UInt64 {
    var needed: Set = [exercise.id]
    var open = exercise.prerequisites
    while let id = open.popLast() {
      guard needed.insert(id).inserted else { continue }
      open += self.exercise(id)?.prerequisites ?? []
    }
    let digests = needed.sorted().map { self.exercise($0)?.digest ?? 0 }
    return Curriculum.fingerprint(of: digests.map { withUnsafeBytes(of: $0, [UInt8].init) })
  }
}

extension [ExerciseID] {
  /// The ids with commas between them.
  var listed: String { map(\.description).joined(separator: ", ") }
}
