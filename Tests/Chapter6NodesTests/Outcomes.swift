// How the tests of this chapter read an outcome.

import ChapterTesting
import Nodes
import Testing

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
  return try await inbox.only("the observer must have an outcome", sourceLocation: sourceLocation)
    .outcome("observer")
}
