// How one test of a student's answer ended.

/// A test, and how it ended.
struct TestGrade: Equatable, Sendable {
  /// How a test ended; the values are those of the results.
  enum Status: String, Encodable, Sendable {
    /// It passed.
    case pass
    /// It failed, or its exercise is not started.
    case fail
    /// It did not come to an end, or was never reached.
    case error
  }

  let test: ListedTest
  let status: Status
  /// Why it did not pass; nil if it did.
  let message: String?
  /// How long it took, in seconds; nil if that is not known.
  let seconds: Double?

  /// Joins a test and how it ended.
  init(_ test: ListedTest, _ status: Status, _ message: String? = nil, seconds: Double? = nil) {
    (self.test, self.status, self.message, self.seconds) = (test, status, message, seconds)
  }
}
