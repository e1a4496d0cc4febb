// A run that fetches nothing, for the tests of what drives runs.

public import UserAPI

/// A run whose start does one thing.
public final class MadeUpFetch: UserFetching {
  private let onStart: @Sendable () -> Void

  /// Makes a run.
  ///
  /// - Parameter onStart: Called inside `start()`, each time.
  public init(onStart: @escaping @Sendable () -> Void) { self.onStart = onStart }

  /// Makes a run that does nothing at all, and never completes.
  public convenience init(environment: FetchEnvironment, completion: @escaping Completion<User>) {
    self.init {}
  }

  /// Does the one thing.
  public func start() { onStart() }

  /// Does nothing.
  public func cancel() {}
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
