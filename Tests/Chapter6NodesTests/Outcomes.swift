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

extension Observer {
  /// Takes each end of the observer, in words: `value 7`, `error …` or `cancelled`.
  ///
  /// - Parameter value: The word for a value.
  func ends(_ value: String = "value") -> Inbox<String> {
    let inbox = Inbox<String>()
    onCompleted { inbox.put("\(value) \($0)") }
      .onError { inbox.put("error \($0)") }
      .onCanceled { inbox.put("cancelled") }
    return inbox
  }
}
