// Of all that is red in one exercise, the failure to begin with.

import Synchronization
import Testing

/// A test that failed, and why.
struct Failure: Sendable, CustomStringConvertible {
  private static let longestReason = 300

  /// The test's name, which begins with its number.
  let test: String
  /// What the expectation says of itself, in one line.
  let reason: String

  init(_ issue: Issue, in test: Test?) {
    self.test = test.map { $0.displayName ?? $0.name } ?? ""
    let words = issue.comments.first?.rawValue ?? "\(issue)"
    let line = words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let isLong = line.count > Self.longestReason
    reason = isLong ? line.prefix(Self.longestReason - 1) + "…" : line
  }

  /// Test and reason in one line.
  var description: String { "\(test): \(reason)" }

  /// The number that the test's name begins with; a test without one comes last.
  fileprivate var number: Int { Int(test.prefix(while: \.isNumber)) ?? .max }
}

/// Keeps the failure of the lowest number, from any thread: a suite's tests run all at once.
final class FirstFailure: Sendable {
  private let first = Mutex<Failure?>(nil)

  /// The failure to begin with; nil if nothing failed.
  var value: Failure? { first.withLock { $0 } }

  /// Takes a failure; of one test's, the first counts.
  func add(_ failure: Failure) {
    first.withLock { first in
      if first.map({ failure.number < $0.number }) ?? true { first = failure }
    }
  }
}
