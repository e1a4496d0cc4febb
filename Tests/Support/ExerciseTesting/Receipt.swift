// The receipt of a run: the tests sign it at their end, so an early end is noticed, and no words are read.

import Foundation

/// A file with secret words: one for each way in which tests end, and a canary.
///
/// The words are read, and the file is emptied, before the first test of an exercise begins. At the end, the word that
/// is true is written.
struct Receipt: Sendable {
  /// How tests end; the words stand in this order, and the last of several is the verdict on all.
  enum Verdict: CaseIterable, Comparable { case passed, failed, undecided }

  private let place: URL
  private let words: [Verdict: String]
  /// What is recorded as a known issue: if the record has no such issue, the testing library was changed.
  let canary: String

  /// Takes the receipt; nil if there is none.
  ///
  /// - Parameter path: Its file.
  init?(at path: String?) {
    guard let path, let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      return nil
    }
    place = URL(filePath: path)
    // It is not removed: in a sandbox it is a mount of its own.
    try? Data().write(to: place)
    let all = text.split(separator: " ").map(String.init)
    guard all.count == Verdict.allCases.count + 1 else { return nil }
    words = Dictionary(uniqueKeysWithValues: zip(Verdict.allCases, all))
    canary = all[all.count - 1]
  }

  /// Writes how the tests ended.
  func sign(_ verdict: Verdict) { try? Data(words[verdict, default: ""].utf8).write(to: place) }
}
