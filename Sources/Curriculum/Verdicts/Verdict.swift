// What an exercise's tests said last, and of which bytes they said it.

import Foundation

/// The outcome of an exercise's tests.
public enum Outcome: String, Sendable {
  /// Every test passed.
  case solved
  /// At least one failed.
  case red
}

/// An outcome, and the hash of the files that it is about.
struct Verdict: Equatable {
  let outcome: Outcome
  let fingerprint: UInt64
}

/// Where verdicts outlive the test run: one small file an exercise, below `.build`.
struct VerdictMemory {
  let root: URL

  private func file(_ id: ExerciseID) -> URL {
    root.appending(path: ".build/workbook/verdicts/\(id)")
  }

  /// The last verdict; nil if there is none, or none that can be read.
  func verdict(on id: ExerciseID) -> Verdict? {
    let words = words(in: (text(of: file(id)) ?? "")[...])
    guard words.count == 2, let outcome = Outcome(rawValue: words[0]),
      let fingerprint = UInt64(words[1], radix: 16)
    else { return nil }
    return Verdict(outcome: outcome, fingerprint: fingerprint)
  }

  /// Writes a verdict, if the folder lets it: memory is a convenience, and no reason to fail a test.
  func remember(_ verdict: Verdict, on id: ExerciseID) {
    let file = file(id)
    let line = "\(verdict.outcome.rawValue) \(String(verdict.fingerprint, radix: 16))\n"
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try? Data(line.utf8).write(to: file, options: .atomic)
  }
}

extension Workbook {
  /// Notes what an exercise's tests said of the files in this snapshot, here and on disk.
  ///
  /// Best effort: a folder that cannot be written to loses the note, and nothing else.
  public mutating func record(_ outcome: Outcome, for id: ExerciseID) {
    guard let exercise = exercise(id) else { return }
    let verdict = Verdict(outcome: outcome, fingerprint: fingerprint(of: exercise))
    verdicts[id] = verdict
    VerdictMemory(root: root).remember(verdict, on: id)
  }

  /// The hash of an exercise's file, and of all files that its answer calls, near or far.
  func fingerprint(of exercise: Exercise) -> UInt64 {
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
