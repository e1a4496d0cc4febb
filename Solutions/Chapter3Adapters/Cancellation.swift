// What makes a run cancellable: it cancels its own operations, and each of them stops its request.
import Adapters
import Synchronization
import UserAPI

/// Starts the operations of one run, and cancels them, and only them.
///
/// They are made with the run, and so can be cancelled before they are started: they then still run,
/// to their `CancellationError`.
public final class DataManager: Sendable {
  private let operations: [Operation]
  private let queueManager: any QueueManaging

  /// Makes a manager that has started nothing.
  ///
  /// - Parameters:
  ///   - operations: All operations of the run, each after those it depends on.
  ///   - queueManager: Runs the operations; the run's own, unless it is to share one.
  public init(_ operations: [Operation], queueManager: any QueueManaging = QueueManager()) {
    self.operations = operations
    self.queueManager = queueManager
  }

  /// Starts the run's operations; to be called once.
  public func start() {
    queueManager.addOperations(operations)
  }

  /// Cancels the run.
  public func cancel() {
    for operation in operations { operation.cancel() }
  }
}

/// The request that an operation begins in `beginWork()`, and cancels in `stopWork()`.
///
/// The two are never called at the same time, so a task that `send` returns after the cancel is
/// stopped, too.
public final class RequestInFlight: Sendable {
  // Written inside `beginWork()` and read inside `stopWork()`, perhaps on another thread.
  private let task = Mutex<(any HTTPTask)?>(nil)

  /// Makes one that has sent nothing.
  public init() {}

  /// Sends the request.
  ///
  /// - Parameter completion: Gets the response, whatever its status, or the step's error.
  public func send(
    _ request: URLRequest,
    as step: UserFetchError.Step,
    over transport: any HTTPTransport,
    completion: @escaping Completion<HTTPResponse>
  ) {
    let sent = transport.send(request) { answer in
      completion(answer.mapError { .failed(step, .transport($0.code)) })
    }
    task.withLock { $0 = sent }
  }

  /// Cancels the request, if one was sent; its completion is not waited for.
  public func cancel() { task.withLock { $0.take() }?.cancel() }
}
