// How the tests of this chapter read an outcome.

import ChapterTesting
import Operations
import Receivers
import Testing

/// Starts an operation on this thread, and returns its result when it has ended, on any thread.
///
/// - Parameters:
///   - operation: Has received what it needs.
///   - sourceLocation: Where an issue is reported.
/// - Throws: `ExpectationFailedError` if it does not end.
func run<Output>(
  _ operation: ResultableOperation<Output>,
  sourceLocation: SourceLocation = #_sourceLocation
) async throws -> Result<Output, AOperationError> {
  operation.start()
  return try await operation.ended(
    "the operation must finish, whatever it received: others wait for it (W1.1)",
    sourceLocation: sourceLocation)
}

/// What an operation may receive in the place of a value: an error, and a cancel, each with its publisher.
func receivedErrors() -> [AOperationError] {
  let before = AOperationBlock<Void> { finish in finish(.success(())) }
  let error = UserFetchError.failed(.requestList, .status(404))
  return [AOperationError(error, in: before), .isCancelled(before)]
}

extension ResultableOperation {
  /// The result, when the operation has ended.
  ///
  /// - Throws: `ExpectationFailedError` if it does not end.
  func ended(
    _ promise: Comment,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Result<Output, AOperationError> {
    let inbox = Inbox<Result<Output, AOperationError>>()
    didFinish(on: .global()) { inbox.put($0) }
    let results = await inbox.arrived(sourceLocation: sourceLocation)
    return try #require(results.first, promise, sourceLocation: sourceLocation)
  }
}

extension Result where Failure == AOperationError {
  /// The result, with an error of the job; any other error is an issue.
  ///
  /// - Throws: `ExpectationFailedError` if the error is not one of the job.
  func outcome() throws -> Result<Success, UserFetchError> {
    try mapError { error -> any Error in error.published(as: UserFetchError.self) ?? error }
      .outcome("operation")
  }

  /// The error, if there is one.
  var error: AOperationError? { if case .failure(let error) = self { error } else { nil } }
}
