// The failure that a student should look at first, of all failures in one exercise.

import Synchronization
import Testing

/// A test that failed, and why.
struct TestFailure: Sendable, CustomStringConvertible {
  private static let longestReason = 300

  /// The test's name, which begins with its number.
  let test: String
  /// The comment of the expectation that failed, in one line.
  let reason: String

  /// Reads an issue.
  ///
  /// - Parameters:
  ///   - issue: The issue that the testing library recorded.
  ///   - test: The test that recorded it.
  init(_ issue: Issue, in test: Test?) {
    self.test = test.map { $0.displayName ?? $0.name } ?? ""
    let words = issue.comments.first?.rawValue ?? "\(issue)"
    let line = words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let isLong = line.count > Self.longestReason
    reason = isLong ? line.prefix(Self.longestReason - 1) + "…" : line
  }

  /// The test and the reason in one line.
  var description: String { "\(test): \(reason)" }

  /// The number that the test's name begins with; a test without a number comes last.
  fileprivate var number: Int { Int(test.prefix(while: \.isNumber)) ?? .max }
}

/// Keeps the failure of the test with the lowest number.
///
/// It can be used from any thread: the tests of a suite run at the same time.
final class FirstFailure: Sendable {
  private let first = Mutex<TestFailure?>(nil)

  /// The failure to look at first; nil if no test failed.
  var value: TestFailure? { first.withLock { $0 } }

  /// Adds a failure; of several failures of one test, the first counts.
  func add(_ failure: TestFailure) {
    first.withLock { first in
      if first.map({ failure.number < $0.number }) ?? true { first = failure }
    }
  }
}
