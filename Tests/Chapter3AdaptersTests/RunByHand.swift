// The run of this chapter, answered by hand, and how its tests read an outcome.

import ChapterTesting
import Foundation
import Testing

/// A run of this chapter, with its requests answered by the test itself.
typealias RunByHand = TestSupport.RunByHand<UserFetch>

/// The result of an operation, with an error of the job; any other error is an issue.
///
/// - Throws: `ExpectationFailedError` if the error is not one of the job.
func outcome<Value>(
  of result: Result<Value, any Error>,
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> Result<Value, UserFetchError> {
  switch result {
  case .success(let value): return .success(value)
  case .failure(let error):
    let own = try #require(
      error as? UserFetchError,
      "the operation must end with an error of the job, not with \(error)",
      sourceLocation: sourceLocation)
    return .failure(own)
  }
}

/// Expects that each operation stands behind those that it waits for.
func expectOrder(
  of operations: [Operation],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let early = operations.indices.filter { place in
    !operations[place].dependencies.allSatisfy(operations.prefix(place).contains)
  }
  expect(
    early.map { $0 + 1 }, is: [],
    "these operations wait for one that stands behind them, or nowhere, in the list (W2.2)",
    sourceLocation: sourceLocation)
}
