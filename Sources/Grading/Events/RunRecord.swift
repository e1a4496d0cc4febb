// What is known of one run of an exercise's tests, in either framework.

/// What a framework wrote about the tests of one process.
struct RunRecord: Equatable, Sendable {
  /// What was written about one test.
  struct Test: Equatable, Sendable {
    /// Whether the framework wrote that it has begun; it may still wait for its turn.
    var hasBegun = false
    /// Whether the framework wrote that it has ended.
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
}

extension RunRecord {
  /// The tests of which one was running when the process ended; empty if the record is whole.
  ///
  /// The tests of an exercise run one after another, as they are listed. After the first failure the
  /// rest runs at the same time.
  ///
  /// - Parameter tests: All tests of the exercise.
  func running(of tests: [ListedTest]) -> [ListedTest] {
    guard !hasEnded else { return [] }
    let open = tests.filter { self.tests[$0.key]?.hasBegun == true }
      .filter { self.tests[$0.key]?.hasEnded == false }
    return self.tests.values.allSatisfy(\.failures.isEmpty) ? Array(open.prefix(1)) : open
  }
}
