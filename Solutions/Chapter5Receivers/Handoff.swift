// Delivery to a receiver in small: two steps that know nothing of each other, and one line between.
import Synchronization
import UserAPI

/// A step that keeps its result, and hands it to everybody who waits for it.
public final class Sender<Value: Sendable>: Sendable {
  private struct State {
    var result: Result<Value, UserFetchError>?
    var waiting: [Completion<Value>] = []
  }

  // The lock guards the result and who waits for it; handlers are called outside of it.
  private let state = Mutex(State())

  /// Makes a step that has no result.
  public init() {}

  /// Ends the step; the first result counts.
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
  public func deliver<Output>(to receiver: Receiver<Value, Output>) -> Sender<Output> {
    didFinish { receiver.receive($0) }
    return receiver.output
  }
}

/// A step that runs when it receives, and sends what comes out.
public final class Receiver<Input: Sendable, Output: Sendable>: Sendable {
  /// What the step puts out.
  public let output = Sender<Output>()

  private let run: @Sendable (Input) -> Result<Output, UserFetchError>

  /// Makes a step of a function.
  public init(_ run: @escaping @Sendable (Input) -> Result<Output, UserFetchError>) {
    self.run = run
  }

  /// Takes what the step before put out; an error is passed on, and nothing runs.
  func receive(_ result: Result<Input, UserFetchError>) {
    output.finish(with: result.flatMap(run))
  }
}
