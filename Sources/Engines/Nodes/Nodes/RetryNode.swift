// The node that tries again after an error.

/// Lets the next node process an input again after an error.
///
/// Fails with the last error. A cancel stops the current attempt, also one that is just beginning,
/// and no other attempt follows. The output is multicast if that of the first attempt is.
public struct RetryNode<Input: Sendable, Output: Sendable>: Node {
  private let next: any Node<Input, Output>
  private let attempts: Int
  private let isWorthwhile: @Sendable (any Error) -> Bool

  /// Makes a node around another.
  ///
  /// - Parameters:
  ///   - next: The node that makes the attempts.
  ///   - attempts: The highest number of attempts, the first one included; below 1 it counts as 1.
  ///   - isWorthwhile: Whether to try again after this error. By default every error is worthwhile.
  public init(
    next: some Node<Input, Output>,
    attempts: Int,
    when isWorthwhile: @escaping @Sendable (any Error) -> Bool = { _ in true }
  ) {
    self.next = next
    self.attempts = attempts
    self.isWorthwhile = isWorthwhile
  }

  /// Lets the next node process the input, several times if necessary.
  public func process(_ data: Input) -> Observer<Output> {
    let first = next.process(data)
    let result = Observer<Output>(ContextCore(isMulticast: first.isMulticast))
    Trampoline.run { follow(first, data, left: attempts - 1, by: result, &$0) }
    return result
  }

  /// Follows an attempt, and begins the next one after an error that is worthwhile.
  ///
  /// NB: a loop. An attempt that fails at once must not run on the stack of the attempt before it.
  private func follow(
    _ attempt: Observer<Output>, _ data: Input, left: Int, by result: AnyObserver,
    _ trampoline: inout Trampoline
  ) {
    var (attempt, left) = (attempt, left)
    while let settled = attempt.settled, shouldRetry(after: settled.signal, left), !result.isEnded {
      result.changeLog { $0.merge(settled.log) }
      (attempt, left) = (next.process(data), left - 1)
    }
    result.follow(attempt, isFurtherWork: true, &trampoline) { [left] result, message, trampoline in
      guard shouldRetry(after: message.signal, left), !result.isEnded else {
        return result.send(message, &trampoline)
      }
      result.changeLog { $0.merge(message.log) }
      follow(next.process(data), data, left: left - 1, by: result, &trampoline)
    }
  }

  private func shouldRetry(after signal: Signal, _ left: Int) -> Bool {
    guard left > 0, case .error(let error) = signal else { return false }
    return isWorthwhile(error)
  }
}
