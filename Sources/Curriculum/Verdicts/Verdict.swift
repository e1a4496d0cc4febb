// How an exercise's tests ended last, and for which files.

import Foundation

/// How an exercise's tests ended.
public enum Verdict: String, Sendable {
  /// Every test passed.
  case solved
  /// At least one test failed.
  case red
}

/// A verdict, and the hash of the files that were tested.
struct RecordedVerdict: Equatable {
  let verdict: Verdict
  let fingerprint: UInt64
}

/// Keeps verdicts from one test run to the next: one small file an exercise, below `.build`.
struct VerdictStore {
  let root: URL

  private func file(_ id: ExerciseID) -> URL {
    root.appending(path: ".build/workbook/verdicts/\(id)")
  }

  /// The last verdict; nil if there is none, or if it cannot be read.
  func verdict(on id: ExerciseID) -> RecordedVerdict? {
    let words = words(in: (text(of: file(id)) ?? "")[...])
    guard words.count == 2, let verdict = Verdict(rawValue: words[0]),
      let fingerprint = UInt64(words[1], radix: 16)
    else { return nil }
    return RecordedVerdict(verdict: verdict, fingerprint: fingerprint)
  }

  /// Writes a verdict if the folder can be written to.
  ///
  /// Errors are ignored: the store is a convenience, and must not make a test fail.
  func save(_ recorded: RecordedVerdict, on id: ExerciseID) {
    let file = file(id)
    let line = "\(recorded.verdict.rawValue) \(String(recorded.fingerprint, radix: 16))\n"
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try? Data(line.utf8).write(to: file, options: .atomic)
  }
}
