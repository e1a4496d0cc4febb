// The style's idea in small: a step delivers its result to receivers, which then run.
import Synchronization
import UserAPI

/// Keeps the result of a step, and hands it to every receiver and handler that waits for it.
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
    didFinish { receiver.receive($0) }
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
