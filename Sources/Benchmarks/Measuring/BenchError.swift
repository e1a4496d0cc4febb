// Why the benchmark ends early.

/// Why the benchmark ends early, in one sentence.
struct BenchError: Error, Equatable {
  let sentence: String
  let status: Int32

  /// The command line cannot be understood: status 64, as `sysexits.h` has it.
  static func usage(_ sentence: String) -> Self { Self(sentence: sentence, status: 64) }

  /// Something does not work: status 1.
  static func failure(_ sentence: String) -> Self { Self(sentence: sentence, status: 1) }

  /// A row computed something wrong: its figures mean nothing.
  static func wrong(_ row: String, _ seen: String, expected: String) -> Self {
    failure("The row '\(row)' gave \(seen) instead of \(expected).")
  }

  /// A row did not complete.
  static func silent(_ row: String) -> Self {
    failure("The row '\(row)' did not complete in time.")
  }

  /// A row completed, and still holds what its runs were made with.
  static func held(_ row: String) -> Self {
    failure("The row '\(row)' did not let go of its runs in time, though all had completed.")
  }
}
