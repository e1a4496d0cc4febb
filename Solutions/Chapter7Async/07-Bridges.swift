// Exercise 7.7 · Bridges · stretch · 55 min · W1.1 W3.1 W4.1–W4.3
import Adapters
import Chains
import Nodes
import Receivers
import UserAPI

/// Awaits work that calls back, and cancels the work with the task: the bridge by hand.
///
/// GIVEN  `begin`, which begins the work and takes its callback. The work calls back exactly once, also
///        after a cancel. `cancel`, which may be called at any time, also before `begin`, and takes no lock
///        under which the work calls back.
/// WRITE  First half:
///        1. call `begin` once, and return the value, or throw the error, that it calls back with;
///        2. if the task is cancelled, call `cancel`, and still wait for the callback.
public func awaitResult<Value: Sendable>(
  of begin: (@escaping @Sendable (Result<Value, any Error>) -> Void) -> Void,
  onCancel cancel: @escaping @Sendable () -> Void
) async throws -> Value {
  try await withTaskCancellationHandler {
    try await withCheckedThrowingContinuation { continuation in
      begin { result in continuation.resume(with: result) }
    }
  } onCancel: {
    cancel()
  }
}

extension NetworkOperation {
  /// Chapter 3: runs the operations of a job, this one as the last, and awaits its output.
  ///
  /// GIVEN  All other operations of the job in their order, adapters included, none in a queue yet.
  ///        `onCompletion` takes a callback, and `addOperations` runs operations.
  /// WRITE  Second half, here and in the three below. Await the output of the work, so that
  ///        3. a cancel of the task cancels all the work;
  ///        4. a cancel of the work is thrown as `CancellationError`;
  ///        5. any other error of the work is thrown unchanged.
  public func output(
    after others: [Operation],
    by queueManager: any QueueManaging = QueueManager()
  ) async throws -> Output {
    let operations = others + [self]
    return try await awaitResult { callback in
      onCompletion(callback)
      queueManager.addOperations(operations)
    } onCancel: {
      for operation in operations { operation.cancel() }
    }
  }
}

extension OperationChain {
  /// Chapter 4: runs the chain, and awaits its output.
  ///
  /// GIVEN  `addOperationChain` of the queue, which takes a callback, and `cancel()` of the chain.
  public func output(in queue: OperationQueue = OperationQueue()) async throws -> Output {
    try await awaitResult { callback in
      queue.addOperationChain(self, completion: callback)
    } onCancel: {
      cancel()
    }
  }
}

extension ResultableOperation {
  /// Chapter 5: runs the operation and all that deliver to it, and awaits its output.
  ///
  /// GIVEN  `value(on:)`, the engine's own bridge. It throws an `AOperationError`: `isCancelled` says
  ///        whether that is a cancel, and `publishedError` is the error inside.
  public func output(on queue: OperationQueue = OperationQueue()) async throws -> Output {
    do {
      return try await value(on: queue)
    } catch {
      throw error.isCancelled ? CancellationError() : error.publishedError
    }
  }
}

extension Node {
  /// Chapter 6: processes an input, and awaits the output.
  ///
  /// GIVEN  `process`, which gives an observer, and its `value`, the engine's own bridge.
  /// LEAVE  The signatures, and the engines. Nothing here may block a thread.
  /// SIZE   7 lines; then 7, 5, 5 and 1. Tests: Tests/Chapter7AsyncTests/07-BridgesTests.swift
  public func output(of input: Input) async throws -> Output {
    try await process(input).value
  }
}
