// Exercise 2.7 · Batch · stretch · 45 min · builds on 2.6 · W1.1 W1.4 W1.5 W1.7 W4.1–W4.7
import Operations
import Synchronization
import UserAPI

/// Sends many requests, a few at a time, and tells how far it is.
///
/// GIVEN  Your `RequestOperation`, one for each request, and two queues: `requests` for the
///        operations, and `counts`, which runs one block after another.
/// WRITE  1. `start()` sends the requests, never more than `limit` at the same time, the first ones
///           first. A second `start()` does nothing, even one at the same moment on another thread.
///        2. Each operation that ends, in any way, adds one to `progress.completedUnitCount`, as soon
///           as it ends.
///        3. When the last has been counted, the completion runs, once, with the results in the order
///           of the requests.
///        4. `cancel()`, also before `start()`: requests in flight are stopped, no other is sent, and
///           the completion still runs, with `.cancelled` for each operation that had not ended. A
///           batch that was cancelled first completes when it is started.
///           Each operation that ends makes room in its queue: nothing may start there meanwhile.
///        5. A batch that is started and not held completes. After that it is released.
/// LEAVE  The signatures. Nothing here waits for an answer.
/// SIZE   20 lines. Tests: Tests/Chapter2OperationsTests/07-BatchTests.swift
public final class Batch: Sendable {
  /// Gets the result of each request, in their order.
  public typealias BatchCompletion = @Sendable ([Result<Data, UserFetchError>]) -> Void

  /// How many of the operations have ended.
  public let progress: Progress
  private let operations: [RequestOperation]
  private let limit: Int
  private let completion: BatchCompletion
  private let requests = OperationQueue()
  private let counts = OperationQueue()
  private let started = Atomic(false)

  /// Makes a batch that has sent nothing yet.
  ///
  /// - Parameters:
  ///   - urls: What to request.
  ///   - limit: How many requests may be in flight at the same time; at least 1.
  ///   - transport: Sends the requests.
  ///   - completion: Gets the results, on a thread of the batch.
  public init(
    _ urls: [URL],
    limit: Int,
    over transport: any HTTPTransport,
    completion: @escaping BatchCompletion
  ) {
    operations = urls.map { url in
      RequestOperation(URLRequest(url: url), as: .requestUser, over: transport)
    }
    progress = Progress(totalUnitCount: Int64(urls.count))
    self.limit = limit
    self.completion = completion
    counts.maxConcurrentOperationCount = 1
  }

  /// Sends the requests.
  public func start() {
    guard !started.exchange(true, ordering: .relaxed) else { return }
    requests.maxConcurrentOperationCount = limit
    let last = BlockOperation { [self] in completion(operations.compactMap(\.result)) }
    for operation in operations {
      let count = BlockOperation { [progress] in progress.completedUnitCount += 1 }
      count.addDependency(operation)
      last.addDependency(count)
      counts.addOperation(count)
    }
    counts.addOperation(last)
    requests.addOperations(operations, waitUntilFinished: false)
  }

  /// Cancels what has not ended, from any thread.
  public func cancel() {
    requests.isSuspended = true  // one that ends makes room: nothing may start meanwhile
    for operation in operations { operation.cancel() }
    requests.isSuspended = false
  }
}
