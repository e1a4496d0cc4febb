// The run of this chapter, answered by hand, and how its tests read an outcome.

import Chains
import ChapterTesting
import Testing

/// A run of this chapter, with its requests answered by the test itself.
typealias RunByHand = TestSupport.RunByHand<UserFetch>

/// Marks a queue, so that ``isRunning(on:)`` knows it.
func markForTests(_ queue: DispatchQueue) {
  queue.setSpecific(key: QueueMark.key, value: ObjectIdentifier(queue))
}

/// Whether the calling code runs on a queue that was marked.
func isRunning(on queue: DispatchQueue) -> Bool {
  DispatchQueue.getSpecific(key: QueueMark.key) == ObjectIdentifier(queue)
}

private enum QueueMark {
  static let key = DispatchSpecificKey<ObjectIdentifier>()
}

/// The result of a chain, with an error of the job; any other error is an issue.
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
      "the chain must end with an error of the job, not with \(error)",
      sourceLocation: sourceLocation)
    return .failure(own)
  }
}

/// Runs a chain in a queue of its own, and gives its one result, with an error of the job.
///
/// - Parameters:
///   - chain: The chain.
///   - promise: What the issue says if no result comes, or a second one.
///   - whileRunning: Runs when the chain was added to its queue.
///   - sourceLocation: Where issues are reported.
/// - Throws: `ExpectationFailedError` unless exactly one result comes, with an error of the job.
func outcome<Input, Output>(
  of chain: OperationChain<Input, Output>,
  _ promise: String,
  sourceLocation: SourceLocation = #_sourceLocation,
  whileRunning: () async throws -> Void = {}
) async throws -> Result<Output, UserFetchError> {
  let inbox = Inbox<Result<Output, any Error>>()
  OperationQueue().addOperationChain(chain) { inbox.put($0) }
  try await whileRunning()
  let result = try await inbox.only(promise, sourceLocation: sourceLocation)
  return try outcome(of: result, sourceLocation: sourceLocation)
}
