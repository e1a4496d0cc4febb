// Exercise 2.6 · Request · write · 55 min · W3.1 W3.3 W3.5 W4.1–W4.3 W4.5 W4.7
import Chapter1CallbacksSolution
import Operations
import Synchronization
import UserAPI

/// Sends one request, and can be cancelled at any moment.
///
/// GIVEN  The base class of the engine, `AsynchronousOperation`. It calls `main()` and `stop()`, each
///        once at most, and never at the same time. `finish { … }` ends the operation: of all calls,
///        only the first runs its closure, before `isFinished` is true. `checkStatus` is that of
///        chapter 1.
/// WRITE  1. `main()` sends the request. Its answer ends the operation: `result` is the body of a
///           good response, or else the error of `step`.
///        2. `stop()` ends the operation with `.cancelled`, and then stops the request if one was
///           sent. The transport may answer inside its `cancel()`.
///        3. An operation that has ended keeps no task: a task may hold the closure, which holds the
///           operation. The answer may come before `send` has returned the task.
/// LEAVE  The signatures. `start()` and `cancel()` are the engine's.
/// SIZE   15 lines. Tests: Tests/Chapter2OperationsTests/06-RequestTests.swift
///
/// `@unchecked Sendable`: the two variables have their locks, and the other properties are constant.
public final class RequestOperation: AsynchronousOperation, @unchecked Sendable {
  private let request: URLRequest
  private let step: UserFetchError.Step
  private let transport: any HTTPTransport
  private let stored = Mutex<Result<Data, UserFetchError>?>(nil)
  private let inFlight = Mutex<(any HTTPTask)?>(nil)

  /// Makes an operation that has sent nothing yet.
  public init(
    _ request: URLRequest,
    as step: UserFetchError.Step,
    over transport: any HTTPTransport
  ) {
    (self.request, self.step, self.transport) = (request, step, transport)
    super.init()
  }

  /// The body, or why there is none; nil until the operation has finished.
  public var result: Result<Data, UserFetchError>? { isFinished ? stored.withLock { $0 } : nil }

  /// Sends the request.
  public override func main() {
    finish()  // TODO 2.6: your code replaces this line
  }

  /// Stops the request.
  public override func stop() {
    // TODO 2.6: your code replaces this line
  }
}
