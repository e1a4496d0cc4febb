// The contract that a run of the second job keeps, in any style.

/// Gets the outcome of a run: the dashboard, or why there is none.
public typealias DashboardCompletion = @Sendable (Result<Dashboard, DashboardError>) -> Void

/// One run of the second job: log in, then request the profile and the messages at once.
///
/// Like a run of the first job, it is cold: it does nothing until ``start()``. From then on,
///
/// - the completion runs once, on the service's delivery queue, never inside `start()` or
///   `cancel()`;
/// - the error of a failed step is the outcome, unchanged. If both requests fail, it is the error of
///   either. Whether the run waits for the other request, stops it, or lets it go on, depends on the
///   style;
/// - a cancelled run delivers `.cancelled`, and cancels all requests in flight;
/// - a started run completes even if the caller no longer holds it.
public protocol DashboardFetching: AnyObject, Sendable {
  /// Makes a run that has not started.
  ///
  /// - Parameters:
  ///   - service: The run's dependencies.
  ///   - completion: Gets the outcome, once, on the service's delivery queue.
  init(from service: DashboardService, completion: @escaping DashboardCompletion)

  /// Starts the run, from any thread; a second call does nothing.
  func start()

  /// Cancels the run, from any thread, without waiting.
  ///
  /// After the completion has run, this does nothing.
  func cancel()
}
