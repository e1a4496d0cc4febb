// Reads an outcome of a style whose errors may be any.

import Testing
public import UserAPI

extension Result where Failure == any Error {
  /// The result, with an error of the job; any other error is an issue.
  ///
  /// - Parameter what: What has ended, as the issue says it.
  /// - Throws: `ExpectationFailedError` if the error is not one of the job.
  public func outcome(_ what: String) throws -> Result<Success, UserFetchError> {
    switch self {
    case .success(let value): return .success(value)
    case .failure(let error):
      let own = try #require(
        error as? UserFetchError,
        "the \(what) must end with an error of the job, not with \(error)")
      return .failure(own)
    }
  }
}
