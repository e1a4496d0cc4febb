// How an exercise's tests ended last, and for which files.

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
    (self.test, self.reason, self.place) = (test, reason, place)
  }
}

/// Something that was recorded of an exercise, and the hash of the files that it is about.
struct Recorded<Value: Codable & Sendable>: Codable, Sendable {
  let value: Value
  let fingerprint: UInt64
}

/// The tests of an exercise that have begun and not ended.
///
/// If their process is gone, one of them has ended it.
struct RunningTests: Codable {
  let tests: [String]
  let process: Int32
}
