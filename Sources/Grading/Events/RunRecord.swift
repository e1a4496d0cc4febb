// What is known of one run of an exercise's tests, in either framework.

/// What a framework wrote about the tests of one process.
struct RunRecord: Equatable, Sendable {
  /// What was written about one test.
  struct Test: Equatable, Sendable {
    /// Whether its code began.
    var hasBegun = false
    /// Whether its code ended.
    var hasEnded = false
    /// Why it failed, in the framework's words.
    var failures: [String] = []
    /// Why it did not run.
    var refusal: String?
    /// How long it took; nil if that is not known.
    var seconds: Double?
  }

  /// The tests by their keys, as in ``ListedTest/key``.
  var tests: [String: Test] = [:]
  /// Failures that belong to no test: the exercise is not started, for example.
  var failures: [String] = []
  /// Whether the framework wrote that all tests have ended.
  var hasEnded = false
  /// Whether the record is not one that the framework writes.
  ///
  /// The tests run in one process with the student's code, which could write to the same file.
  var isDamaged = false

  /// The tests that had begun and not ended, by their keys.
  var running: [String] {
    tests.filter { $0.value.hasBegun && !$0.value.hasEnded }.map(\.key).sorted()
  }
}
