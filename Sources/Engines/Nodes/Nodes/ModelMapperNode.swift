// The node that transforms a value, for example the service's model into the app's.

/// Transforms a model into another one.
///
/// Fails with the error that the function throws.
public struct ModelMapperNode<Model: Sendable, New: Sendable>: Node {
  private let transform: @Sendable (Model) throws -> New

  /// Makes a node of a function.
  ///
  /// - Parameter transform: Makes the new model; called once for each model.
  public init(_ transform: @escaping @Sendable (Model) throws -> New) {
    self.transform = transform
  }

  /// Transforms one model, on this thread.
  public func process(_ model: Model) -> Observer<New> {
    SettledObserver(Signal { try transform(model) })
  }
}
