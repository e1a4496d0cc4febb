// The errors that end the benchmark early.

/// Why the benchmark ended early, in one sentence.
struct BenchError: Error, Equatable {
  let sentence: String
  /// The exit status of the command.
  let status: Int32

  /// The command line is wrong: status 64, as in `sysexits.h`.
  static func usage(_ sentence: String) -> Self { Self(sentence: sentence, status: 64) }

  /// Something does not work: status 1.
  static func failure(_ sentence: String) -> Self { Self(sentence: sentence, status: 1) }

  /// A row gave a wrong result, so its figures mean nothing.
  static func wrong(_ row: String, _ seen: String, expected: String) -> Self {
    failure("The row '\(row)' gave \(seen) instead of \(expected).")
  }

  /// A row did not complete.
  static func silent(_ row: String) -> Self {
    failure("The row '\(row)' did not complete in time.")
  }

  /// A row completed, but did not release its runs.
  static func held(_ row: String) -> Self {
    failure("The row '\(row)' did not release its runs in time, though all had completed.")
  }
}
