// How the tests of this chapter read an outcome.

import Chains
import ChapterTesting
import Testing

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
  return try await inbox.only(promise, sourceLocation: sourceLocation)
    .outcome("chain")
}
