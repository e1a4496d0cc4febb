// A style of writing the job: a name, and how to make a run.

/// A style of writing the job: its name, and how to make one of its runs.
public struct Style: Sendable, CustomStringConvertible {
  /// The name on the command line and in reports, `callbacks` for example.
  public let name: String
  /// Makes a run that has not started.
  public let make: @Sendable (FetchEnvironment, @escaping Completion<User>) -> any UserFetching

  /// Registers a style by its factory.
  public init(
    _ name: String,
    make: @escaping @Sendable (FetchEnvironment, @escaping Completion<User>) -> any UserFetching
  ) {
    self.name = name
    self.make = make
  }

  /// Registers a style by its type.
  public init(_ name: String, _ type: any UserFetching.Type) {
    self.init(name) { environment, completion in
      type.init(environment: environment, completion: completion)
    }
  }

  /// The name.
  public var description: String { name }
}
