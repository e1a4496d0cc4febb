// The receipt for a grader: the tests sign the receipt at their end, so an early end is noticed.

import Foundation

/// A file with two secret words: the first if all tests passed, the second if not.
///
/// The words are read, and the file is removed, before any code of a student runs: that code finds neither
/// of them in a file. At the end, the word that is true is written.
struct Receipt: Sendable {
  private let place: String
  private let passed: String
  private let failed: String

  /// Takes the receipt; nil if there is none.
  ///
  /// - Parameter place: Its file.
  init?(at place: String?) {
    guard let place, let text = try? String(contentsOfFile: place, encoding: .utf8) else {
      return nil
    }
    try? FileManager.default.removeItem(atPath: place)
    let words = text.split(separator: " ").map(String.init)
    guard words.count == 2 else { return nil }
    (self.place, passed, failed) = (place, words[0], words[1])
  }

  /// Writes how the tests ended.
  func sign(hasFailed: Bool) {
    let word = hasFailed ? failed : passed
    try? Data(word.utf8).write(to: URL(filePath: place))
  }
}
