// How an exercise's tests ended last.

/// How an exercise's tests ended.
public enum Verdict: String, Codable, Sendable {
  /// Every test passed.
  case solved
  /// At least one test failed.
  case red
}

/// The two frameworks that test an exercise, each in a process of its own.
public enum TestFramework: String, CaseIterable, Sendable {
  /// Swift Testing, which has most of the tests.
  case swiftTesting = ""
  /// XCTest, which runs first.
  case xcTest = "-XCTest"
}

/// A test that failed, and why.
public struct TestFailure: Codable, Equatable, Sendable {
  /// The test's name.
  public let test: String
  /// The reason, in one line.
  public let reason: String
  /// The test's file and line, as editors accept them; nil if they are not known.
  public let place: String?

  /// Joins a test and its reason.
  public init(test: String, reason: String, place: String? = nil) {
    self.test = test
    self.reason = reason
    self.place = place
  }
}
