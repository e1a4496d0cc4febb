// The node that does not take no for an answer.

/// Asks the next node again after an error.
///
/// Fails with the last error. A cancel stops the attempt that is going on, or just about to begin, and
/// there is no other. The output is multicast if that of the first attempt is.
public struct RetryNode<Input: Sendable, Output: Sendable>: Node {
  /// What has come of an attempt, and how many are left after it.
  private typealias Arrival = (signal: Signal, left: Int)

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
  public func process(_ data: Input) -> Observer<Output> {
    let first = next.process(data)
    let result = Context<Output>(ContextState(isMulticast: first.isMulticast))
    // What is emitted inside a handler waits until that returns. So no attempt is made on the stack of
    // the one before, however many there are.
    let arrivals = MulticastContext<Arrival>()
    result.listen(to: arrivals, isFurtherWork: true) {
      [weak arrivals] result, signal, log, agenda in
      guard case .value(let payload) = signal else {
        return result.send(signal, log, &agenda)
      }
      let (signal, left) = payload.value(as: Arrival.self)
      guard let arrivals, isToBeRepeated(signal, left) else {
        return result.send(signal, log, &agenda)
      }
      result.change { $0.join(log) }
      take(next.process(data), left - 1, into: arrivals)
    }
    take(first, max(1, attempts) - 1, into: arrivals)
    return result
  }

  private func isToBeRepeated(_ signal: Signal, _ left: Int) -> Bool {
    guard left > 0, case .error(let error) = signal else { return false }
    return isWorthwhile(error)
  }

  private func take(
    _ attempt: Observer<Output>, _ left: Int, into arrivals: MulticastContext<Arrival>
  ) {
    arrivals.listen(to: attempt) { $0.send(.value(Payload(($1, left) as Arrival)), $2, &$3) }
  }
}
