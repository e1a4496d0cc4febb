// The node that makes the app's model of the service's.

/// Makes another model of a model.
///
/// Fails with whatever the function throws.
public struct ModelMapperNode<Model: Sendable, New: Sendable>: Node {
  private let transform: @Sendable (Model) throws -> New

  /// Makes a node of a function.
  public init(_ transform: @escaping @Sendable (Model) throws -> New) {
    self.transform = transform
  }

  /// Calls the function, on this thread.
  public func process(_ model: Model) -> Observer<New> {
    .emit { try transform(model) }
  }
}
