// A run that fetches nothing, for the tests of what drives runs.

/// A run whose calls do what a test wants.
public final class MadeUpFetch: UserFetching {
  private let onStart: @Sendable () -> Void
  private let onCancel: @Sendable () -> Void

  /// Makes a run.
  ///
  /// - Parameters:
  ///   - onStart: Called inside `start()`, each time.
  ///   - onCancel: Called inside `cancel()`, each time.
  public init(
    onStart: @escaping @Sendable () -> Void, onCancel: @escaping @Sendable () -> Void = {}
  ) {
    self.onStart = onStart
    self.onCancel = onCancel
  }

  /// Makes a run that does nothing at all, and never completes.
  public convenience init(environment: FetchEnvironment, completion: @escaping Completion<User>) {
    self.init {}
  }

  /// Does what the run was made to do at its start.
  public func start() { onStart() }

  /// Does what the run was made to do at a cancel.
  public func cancel() { onCancel() }
}

extension UserFetching where Self == MadeUpFetch {
  /// A run that ends at once, on the queue that its environment names.
  public static func ending(
    in environment: FetchEnvironment,
    _ result: Result<User, UserFetchError>,
    _ completion: @escaping Completion<User>
  ) -> MadeUpFetch {
    MadeUpFetch { environment.deliveryQueue.async { completion(result) } }
  }
}
