// The contract that a run of any style keeps.

/// Gets the result of a step or of a run: a value, or why there is none.
public typealias Completion<Value> = @Sendable (Result<Value, UserFetchError>) -> Void

/// One run of the job: list, decode, detail, decode.
///
/// A run is cold: it does nothing until ``start()``. The numbered rules of the conformance kit say
/// what it promises from then on. In short:
///
/// - The completion runs once, on the environment's delivery queue, never inside `start()` or
///   `cancel()`.
/// - The first error ends the run.
/// - A cancelled run delivers `.cancelled` and cancels the request in flight.
/// - A started run completes even if the caller no longer holds it.
public protocol UserFetching: AnyObject, Sendable {
  /// Makes a run that has not started.
  ///
  /// - Parameters:
  ///   - environment: The run's dependencies.
  ///   - completion: Gets the outcome, once, on the environment's delivery queue.
  init(environment: FetchEnvironment, completion: @escaping Completion<User>)

  /// Starts the run, from any thread; a second call does nothing.
  func start()

  /// Cancels the run, from any thread, without waiting.
  ///
  /// After the completion has run, this does nothing.
  func cancel()
}
