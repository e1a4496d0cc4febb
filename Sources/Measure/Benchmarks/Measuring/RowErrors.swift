// Why the benchmark ended early.

import CommandSupport

extension CommandError {
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
