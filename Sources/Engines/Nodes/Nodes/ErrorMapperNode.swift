// The node that transforms errors.

/// Gives the output of the next node, with its errors transformed.
public struct ErrorMapperNode<Input: Sendable, Output: Sendable>: Node {
  private let next: any Node<Input, Output>
  private let transform: @Sendable (any Error) -> any Error

  /// Makes a node around another.
  ///
  /// - Parameters:
  ///   - next: The node whose errors are transformed.
  ///   - transform: Makes the new error.
  public init(
    next: some Node<Input, Output>,
    _ transform: @escaping @Sendable (any Error) -> any Error
  ) {
    self.next = next
    self.transform = transform
  }

  /// Lets the next node process the input.
  public func process(_ data: Input) -> Observer<Output> {
    next.process(data).mapError(transform)
  }
}
