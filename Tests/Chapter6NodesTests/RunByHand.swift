// The run of this chapter, answered by hand, and how its tests read an outcome.

import ChapterTesting
import Nodes
import Testing

/// A run of this chapter, with its requests answered by the test itself.
typealias RunByHand = TestSupport.RunByHand<UserFetch>

/// The outcome of an observer, with an error of the job; a cancel, and any other error, is an issue.
///
/// - Throws: `ExpectationFailedError` if there is no outcome, or if the error is not one of the job.
func outcome<Value>(
  of observer: Observer<Value>,
  sourceLocation: SourceLocation = #_sourceLocation
) async throws -> Result<Value, UserFetchError> {
  let inbox = Inbox<Result<Value, any Error>>()
  observer
    .onCompleted { inbox.put(.success($0)) }
    .onError { inbox.put(.failure($0)) }
    .onCanceled { inbox.put(.failure(CancellationError())) }
  let promise = "the observer must have an outcome"
  switch try await inbox.only(promise, sourceLocation: sourceLocation) {
  case .success(let value): return .success(value)
  case .failure(let error):
    let own = try #require(
      error as? UserFetchError,
      "the observer must have an error of the job, not \(error)",
      sourceLocation: sourceLocation)
    return .failure(own)
  }
}
