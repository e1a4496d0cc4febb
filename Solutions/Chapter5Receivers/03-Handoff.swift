// Exercise 5.3 · Handoff · write · 40 min · W1.1 W1.4 W1.5 W2.2 W2.3 W3.1 W3.2 W3.5
import Synchronization
import UserAPI

/// Sends the result of a step to all that wait for it.
///
/// GIVEN  A state with the result, nil until it is there, and the handlers that wait for it. A
///        `ReceiverStep`, which runs in `receive(_:)`, and sends its own result with `output`.
/// WRITE  First half:
///        1. `finish(with:)` keeps the result, and calls each handler that waits, once. Only the
///           first result counts. A handler that was called is not kept;
///        2. `didFinish(_:)` calls the handler with the result, at once if it is there already, and
///           otherwise when it comes.
///        Second half:
///        3. `deliver(to:)` lets the receiver run with the result, a value or an error, and returns
///           what the receiver sends. It keeps the receiver alive until then.
/// LEAVE  The signatures. Call no handler inside `withLock`: it may come back to this sender.
/// SIZE   14 lines. Tests: Tests/Chapter5ReceiversTests/03-HandoffTests.swift
public final class ResultSender<Value: Sendable>: Sendable {
  private struct State {
    var result: Result<Value, UserFetchError>?
    var waiting: [Completion<Value>] = []
  }

  // Guards the result and the handlers that wait for it; handlers are called outside of it.
  private let state = Mutex(State())

  /// Makes a sender that has no result.
  public init() {}

  /// Sets the result, and calls the handlers that wait; the first result counts.
  public func finish(with result: Result<Value, UserFetchError>) {
    let waiting = state.withLock { state in
      guard state.result == nil else { return [Completion<Value>]() }
      state.result = result
      defer { state.waiting = [] }
      return state.waiting
    }
    for handler in waiting { handler(result) }
  }

  /// Calls a handler with the result, once: now, or when it is there.
  public func didFinish(_ handler: @escaping Completion<Value>) {
    let result = state.withLock { state in
      if state.result == nil { state.waiting.append(handler) }
      return state.result
    }
    if let result { handler(result) }
  }

  /// Delivers the result to a receiver, which then runs.
  ///
  /// - Returns: The sender of the receiver's own result, so that calls can be chained.
  public func deliver<Output>(to receiver: ReceiverStep<Value, Output>) -> ResultSender<Output> {
    didFinish { result in receiver.receive(result) }
    return receiver.output
  }
}

/// One step of a job that runs when it receives its input, and sends its result.
public final class ReceiverStep<Input: Sendable, Output: Sendable>: Sendable {
  /// Sends the result of the step.
  public let output = ResultSender<Output>()

  private let function: @Sendable (Input) -> Result<Output, UserFetchError>

  /// Makes a step of a function.
  public init(_ function: @escaping @Sendable (Input) -> Result<Output, UserFetchError>) {
    self.function = function
  }

  /// Applies the function to what was received; an error is passed on instead.
  func receive(_ result: Result<Input, UserFetchError>) {
    output.finish(with: result.flatMap(function))
  }
}
