// The node that tries again after an error.

/// Lets the next node process an input again after an error.
///
/// Fails with the last error. A cancel stops the current attempt, also one that is just beginning,
/// and no other attempt follows. The output is multicast if that of the first attempt is.
public struct RetryNode<Input: Sendable, Output: Sendable>: Node {
  /// A signal of an attempt, and how many attempts are left after it.
  private typealias AttemptSignal = (signal: Signal, left: Int)

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
    let result = Context<Output>(ContextState(isMulticast: first.isMulticast))
    // A signal that is emitted inside a handler waits until that handler returns. So no attempt runs
    // on the stack of the attempt before it, however many there are.
    let signals = MulticastContext<AttemptSignal>()
    result.follow(signals, isFurtherWork: true) {
      [weak signals] result, signal, log, trampoline in
      guard case .value(let erased) = signal else {
        return result.send(signal, log, &trampoline)
      }
      let (signal, left) = erased.value(as: AttemptSignal.self)
      guard let signals, shouldRetry(after: signal, left) else {
        return result.send(signal, log, &trampoline)
      }
      result.change { $0.merge(log) }
      follow(next.process(data), left - 1, into: signals)
    }
    follow(first, max(1, attempts) - 1, into: signals)
    return result
  }

  private func shouldRetry(after signal: Signal, _ left: Int) -> Bool {
    guard left > 0, case .error(let error) = signal else { return false }
    return isWorthwhile(error)
  }

  private func follow(
    _ attempt: Observer<Output>, _ left: Int, into signals: MulticastContext<AttemptSignal>
  ) {
    signals.follow(attempt) { $0.send(.value(ErasedValue(($1, left) as AttemptSignal)), $2, &$3) }
  }
}
