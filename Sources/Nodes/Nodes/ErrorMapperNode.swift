// The node that makes one's own errors of other people's.

/// Gives what the next node gives, and another error for its errors.
public struct ErrorMapperNode<Input: Sendable, Output: Sendable>: Node {
  private let next: any Node<Input, Output>
  private let transform: @Sendable (any Error) -> any Error

  /// Makes a node around another.
  ///
  /// - Parameters:
  ///   - next: The node whose errors are mapped.
  ///   - transform: Makes another error of each.
  public init(
    next: some Node<Input, Output>,
    _ transform: @escaping @Sendable (any Error) -> any Error
  ) {
    self.next = next
    self.transform = transform
  }

  /// Has the next node process the input.
  public func process(_ data: Input) -> Observer<Output> {
    next.process(data).mapError(transform)
  }
}
