// What makes a run cancellable: it cancels its own operations, and each cancels its request.
import Adapters
import Synchronization
import UserAPI

/// The request that an operation sends in `beginWork()`, and cancels in `stopWork()`.
///
/// The two methods are never called at the same time. So a task that `send` returns after the
/// cancel is cancelled, too. An answered task is let go at once: it may keep its handler, which keeps
/// the operation, which keeps this object.
public final class RequestInFlight: Sendable {
  private enum State {
    case sending
    case inFlight(any HTTPTask)
    /// Answered or cancelled: there is nothing left to stop.
    case over
  }

  // Guards one decision at a time; tasks are cancelled and released outside of it.
  private let state = Mutex(State.sending)

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
    let task = transport.send(request) { [self] answer in
      let answered = end()
      completion(answer.mapError { .failed(step, .transport($0.code)) })
      // NB: released last, because a task may answer again when it is released.
      withExtendedLifetime(answered) {}
    }
    state.withLock { state in
      if case .sending = state { state = .inFlight(task) }
    }
  }

  /// Cancels the request, if one was sent; does not wait for its completion.
  public func cancel() { end()?.cancel() }

  /// Ends the request; returns its task, if it was in flight.
  private func end() -> (any HTTPTask)? {
    state.withLock { state in
      defer { state = .over }
      return if case .inFlight(let task) = state { task } else { nil }
    }
  }
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
