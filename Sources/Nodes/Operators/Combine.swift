// Two results become one; both are worked on at the same time.

import Synchronization

extension Observer {
  /// Waits for both results.
  ///
  /// The first error is the error of both, and cancels the other one. In multicast contexts each
  /// value of one side comes with the latest of the other.
  public func combine<Other>(_ other: Observer<Other>) -> Observer<(Value, Other)> {
    paired(with: other, Pairing(isTolerant: false)) { left, right in
      guard let left, let right else { return nil }
      return Payload((left.value(as: Value.self), right.value(as: Other.self)))
    }
  }

  /// Waits for both results; an error of one is nil in the pair.
  ///
  /// Only if both fail there is an error, which is the later one.
  public func combineTolerance<Other>(_ other: Observer<Other>) -> Observer<(Value?, Other?)> {
    paired(with: other, Pairing(isTolerant: true)) { left, right in
      Payload((left?.value(as: Value.self), right?.value(as: Other.self)))
    }
  }

  private func paired<Other, Pair>(
    with other: Observer<Other>,
    _ pairing: Pairing,
    _ makePair: @escaping @Sendable (Payload?, Payload?) -> Payload?
  ) -> Observer<Pair> {
    let result = Context<Pair>(ContextState(isMulticast: isMulticast || other.isMulticast))
    let arrivals = Arrivals(pairing)
    result.listen(to: arrivals) { [weak arrivals] result, signal, log, agenda in
      switch arrivals?.outcome(of: signal) {
      case .pair(let left, let right):
        if let pair = makePair(left, right) { result.send(.value(pair), log, &agenda) }
      case .error(let error):
        arrivals?.send(.canceled, Log(), &agenda)
        result.send(.error(error), log, &agenda)
      case .canceled:
        result.send(.canceled, log, &agenda)
      case nil:
        break
      }
    }
    arrivals.takeIn(self, as: .left)
    arrivals.takeIn(other, as: .right)
    return result
  }
}

/// What comes from both sides, one after the other: so no pair overtakes another.
///
/// `@unchecked Sendable`: what it adds is a lock.
private final class Arrivals: Context<(Pairing.Side, Signal)>, @unchecked Sendable {
  // Never contended: deliveries of one context are made one at a time.
  private let pairing: Mutex<Pairing>

  init(_ pairing: Pairing) {
    self.pairing = Mutex(pairing)
    super.init(ContextState(isMulticast: true))
  }

  func takeIn<Value>(_ source: Observer<Value>, as side: Pairing.Side) {
    listen(to: source) { $0.send(.value(Payload((side, $1))), $2, &$3) }
  }

  func outcome(of signal: Signal) -> Pairing.Outcome? {
    guard case .value(let payload) = signal else { return .canceled }
    let (side, signal) = payload.value(as: (Pairing.Side, Signal).self)
    return pairing.withLock { $0.take(signal, of: side) }
  }
}
