// A style of writing the jobs: a name, and how to make its runs.

/// A style of writing the jobs: its name, and how to make its runs.
///
/// NB: not `Style`, which is a type of the system on macOS, as `Point` is.
public struct JobStyle: Sendable, CustomStringConvertible {
  /// Fetches a user outside of any run, and completes once.
  public typealias FetchUser = @Sendable (FetchEnvironment, @escaping Completion<User>) -> Void

  /// The name on the command line and in reports, `callbacks` for example.
  public let name: String
  /// Makes a run that has not started.
  public let make: @Sendable (FetchEnvironment, @escaping Completion<User>) -> any UserFetching
  /// The type of a run of the second job; nil if the style does not do it.
  public let secondJob: (any DashboardFetching.Type)?
  /// The style's function `fetchUser`; nil if it has none.
  public let fetchUser: FetchUser?

  /// Registers a style by its factory.
  public init(
    _ name: String,
    make: @escaping @Sendable (FetchEnvironment, @escaping Completion<User>) -> any UserFetching
  ) {
    (self.name, self.make) = (name, make)
    (secondJob, fetchUser) = (nil, nil)
  }

  /// Registers a style by its types, and by its function if there is one.
  public init(
    _ name: String,
    _ type: any UserFetching.Type,
    secondJob: (any DashboardFetching.Type)? = nil,
    fetchUser: FetchUser? = nil
  ) {
    self.name = name
    make = { environment, completion in
      type.init(environment: environment, completion: completion)
    }
    (self.secondJob, self.fetchUser) = (secondJob, fetchUser)
  }

  /// Registers a style whose function `fetchUser` returns the user.
  public init(
    _ name: String,
    _ type: any UserFetching.Type,
    secondJob: (any DashboardFetching.Type)? = nil,
    fetchUser: @escaping @Sendable (FetchEnvironment) async throws(UserFetchError) -> User
  ) {
    self.init(name, type, secondJob: secondJob) { environment, completion in
      Task {
        do throws(UserFetchError) {
          completion(.success(try await fetchUser(environment)))
        } catch {
          completion(.failure(error))
        }
      }
    }
  }

  /// The name.
  public var description: String { name }
}
