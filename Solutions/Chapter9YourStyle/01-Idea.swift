// Exercise 9.1 · Idea · write · 60 min · W1.1 W1.4 W1.5 W3.1 W3.3–W3.5
import Chapter1CallbacksSolution
import Synchronization
import UserAPI

/// Fetches the list, and gives the id that stands first in it: two steps in your own style.
///
/// GIVEN  The outside, which the tests call. `checkStatus` and `firstUserID` of chapter 1.
/// WRITE  1. Your two types, below this class: what a step is, and what it gives.
///        2. One step that sends `environment.listRequest`, and gives the body of a good response. An answer
///           without a response is `.failed(.requestList, .transport(code))`, with the code of the `URLError`.
///        3. `start()`: run the step, find the id in its body with `environment.decoder`, and call the completion
///           with it, or with the error. On any thread: the delivery queue is for 9.3.
///        4. A started run completes once, also if the transport answers twice, and if its caller does not
///           keep it. When it is over, nothing holds it.
/// LEAVE  The class as tests see it: `init`, and `start()`. Cancelling is for 9.4.
/// SIZE   30 to 50 lines. Tests: Tests/Chapter9YourStyleTests/01-IdeaTests.swift
public final class ListFetch: Sendable {
  private let environment: FetchEnvironment
  private let completion: Completion<User.ID>

  /// Makes a run that has not started.
  public init(environment: FetchEnvironment, completion: @escaping Completion<User.ID>) {
    (self.environment, self.completion) = (environment, completion)
  }

  /// Starts the run.
  public func start() {
    let decoder = environment.decoder
    Step.request(environment.listRequest, as: .requestList, over: environment.transport).run(())
      .whenSettled { [completion] body in
        completion(body.flatMap { firstUserID(in: $0, using: decoder) })
      }
  }
}

/// A piece of work with an input: when it is run, it gives a promise at once.
struct Step<Input: Sendable, Output: Sendable>: Sendable {
  let run: @Sendable (Input) -> Promise<Output, UserFetchError>
}

/// A value that comes later, or the error that comes instead.
final class Promise<Value: Sendable, Failure: Error>: Sendable {
  typealias Observer = @Sendable (Result<Value, Failure>) -> Void

  private struct State {
    var result: Result<Value, Failure>?
    var observers: [Observer] = []
  }
  private let state = Mutex(State())  // no observer is called under it

  /// Settles the promise; the first result counts.
  func settle(_ result: Result<Value, Failure>) {
    let observers: [Observer] = state.withLock { state in
      guard state.result == nil else { return [] }
      state.result = result
      defer { state.observers = [] }
      return state.observers
    }
    for observer in observers { observer(result) }
  }

  /// Calls an observer once: when the promise is settled, or at once if it is.
  func whenSettled(_ observer: @escaping Observer) {
    let result = state.withLock { state in
      if state.result == nil { state.observers.append(observer) }
      return state.result
    }
    if let result { observer(result) }
  }
}

extension Step where Input == Void, Output == Data {
  /// A step that sends a request, and gives the body of a good response.
  static func request(
    _ request: URLRequest,
    as step: UserFetchError.Step,
    over transport: any HTTPTransport
  ) -> Self {
    Step { _ in
      let promise = Promise<Data, UserFetchError>()
      _ = transport.send(request) { answer in
        promise.settle(
          answer.mapError { .failed(step, .transport($0.code)) }
            .flatMap { checkStatus(of: $0, in: step) })
      }
      return promise
    }
  }
}
