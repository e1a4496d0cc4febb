/// A style of writing the jobs: its name, and how to make its runs.
///
/// NB: not `Style`, which is a type of the system on macOS, as `Point` is.
public struct JobStyle: Sendable, CustomStringConvertible {
  /// The name on the command line and in reports, `callbacks` for example.
  public let name: String
  /// Makes a run that has not started.
  public let make: @Sendable (FetchEnvironment, @escaping Completion<User>) -> any UserFetching
  /// The type of a run of the second job; nil if the style does not do it.
  public let secondJob: (any DashboardFetching.Type)?

  /// Registers a style by its factory.
  public init(
    _ name: String,
    make: @escaping @Sendable (FetchEnvironment, @escaping Completion<User>) -> any UserFetching
  ) {
    self.name = name
    self.make = make
    secondJob = nil
  }

  /// Registers a style by its types.
  public init(
    _ name: String,
    _ type: any UserFetching.Type,
    secondJob: (any DashboardFetching.Type)? = nil
  ) {
    self.name = name
    make = { environment, completion in
      type.init(environment: environment, completion: completion)
    }
    self.secondJob = secondJob
  }

  /// The name.
  public var description: String { name }
}
