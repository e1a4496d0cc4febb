// A failed test as the last lines of a run tell it.

import Curriculum
import Testing

/// A failure, and the number of the test that recorded it.
struct LocatedFailure: Sendable {
  private static let longestReason = 300

  let number: Int
  let failure: TestFailure

  /// Reads an issue.
  ///
  /// - Parameters:
  ///   - issue: The issue that the testing library recorded.
  ///   - test: The test that recorded it.
  ///   - root: The book's folder; places in it are told without it.
  init(_ issue: Issue, in test: Test?, root: String?) {
    number = test?.number ?? .max
    let place = issue.sourceLocation.map { "\(Self.path($0.filePath, below: root)):\($0.line)" }
    failure = TestFailure(
      test: test?.title ?? "",
      reason: Self.reason(in: issue.comments.first?.rawValue ?? "\(issue)"),
      place: place
    )
  }

  /// The reason in one line: a message of several lines stands above in full.
  static func reason(in words: String) -> String {
    let lines = words.split(whereSeparator: \.isNewline)
    guard lines.count < 2 else { return "\(lines[0]) See above." }
    return words.count > longestReason ? words.prefix(longestReason - 1) + "…" : words
  }

  /// A file's path relative to a folder, if it is in the folder.
  static func path(_ file: String, below root: String?) -> String {
    guard let root, file.hasPrefix(root + "/") else { return file }
    return String(file.dropFirst(root.count + 1))
  }
}
