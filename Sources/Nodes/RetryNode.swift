// The node that does not take no for an answer.

/// Asks the next node again after an error.
///
/// Fails with the last error. A cancel stops the attempt that is going on, and there is no other.
public struct RetryNode<Input: Sendable, Output: Sendable>: Node {
  private let next: any Node<Input, Output>
  private let attempts: Int
  private let isWorthwhile: @Sendable (any Error) -> Bool

  /// Makes a node around another.
  ///
  /// - Parameters:
  ///   - next: The node that is asked.
  ///   - attempts: How often it is asked at most, the first time included; at least once.
  ///   - isWorthwhile: Whether to ask again after this error; after any if it is left out.
  public init(
    next: some Node<Input, Output>,
    attempts: Int,
    when isWorthwhile: @escaping @Sendable (any Error) -> Bool = { _ in true }
  ) {
    self.next = next
    self.attempts = attempts
    self.isWorthwhile = isWorthwhile
  }

  /// Has the next node process the input, several times if it must be.
  public func process(_ data: Input) -> Observer<Output> { process(data, attempts: attempts) }

  private func process(_ data: Input, attempts: Int) -> Observer<Output> {
    next.process(data).mapError { error -> Observer<Output> in
      guard attempts > 1, isWorthwhile(error) else { throw error }
      return process(data, attempts: attempts - 1)
    }
  }
}
