// The contract of a run, whatever its style.

/// Takes the outcome of a step or of a run: a value, or why there is none.
public typealias Completion<Value> = @Sendable (Result<Value, UserFetchError>) -> Void

/// One run of the job: list, decode, detail, decode.
///
/// A run is cold: it does nothing until ``start()``. What it promises from then on are the numbered
/// rules of the conformance kit, in short: one completion, on the environment's delivery queue, never
/// inside `start()` or `cancel()`; the first error ends the run; a cancelled run delivers
/// `.cancelled` and stops the request in flight. The caller need not hold on to a started run.
public protocol UserFetching: AnyObject, Sendable {
  /// Makes a run that has not started.
  ///
  /// - Parameters:
  ///   - environment: The run's world.
  ///   - completion: Gets the outcome, once, on the environment's delivery queue.
  init(environment: FetchEnvironment, completion: @escaping Completion<User>)

  /// Starts the run, from any thread. A second call does nothing.
  func start()

  /// Cancels the run, from any thread, without waiting for anything. After the end it does nothing.
  func cancel()
}
