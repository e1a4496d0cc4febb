// What makes a run cancellable: it cancels its own operations, and each cancels its request.
import Adapters
import Synchronization
import UserAPI

/// The request that an operation sends in `beginWork()`, and cancels in `stopWork()`.
///
/// The two methods are never called at the same time. So a task that `send` returns after the
/// cancel is cancelled, too.
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

  /// Cancels the request, if one was sent; does not wait for its completion.
  public func cancel() { task.withLock { $0.take() }?.cancel() }
}

/// Starts the operations of one run, and cancels them, and no others.
///
/// The operations are made with the run, so they can be cancelled before they are started. They
/// then still run once the run is started, and end with `CancellationError`.
public final class DataManager: Sendable {
  private let operations: [Operation]
  private let queueManager: any QueueManaging

  /// Makes a manager that has started nothing.
  ///
  /// - Parameters:
  ///   - operations: All operations of the run, each after those it depends on.
  ///   - queueManager: Runs the operations; by default the run has its own.
  public init(_ operations: [Operation], queueManager: any QueueManaging = QueueManager()) {
    self.operations = operations
    self.queueManager = queueManager
  }

  /// Starts the operations; call it once.
  public func start() {
    queueManager.addOperations(operations)
  }

  /// Cancels the operations.
  public func cancel() {
    for operation in operations { operation.cancel() }
  }
}
