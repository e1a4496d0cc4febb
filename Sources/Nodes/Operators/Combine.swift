// Operators that make one result of two, whose work is done at the same time.

import Synchronization

extension Observer {
  /// Waits for both results, and gives them as a pair.
  ///
  /// The first error is the error of the pair, and cancels the other side. In multicast contexts each
  /// value of one side is paired with the latest value of the other side.
  public func combine<Other>(_ other: Observer<Other>) -> Observer<(Value, Other)> {
    combined(with: other, CombineState(isTolerant: false)) { left, right in
      guard let left, let right else { return nil }
      return ErasedValue((left.value(as: Value.self), right.value(as: Other.self)))
    }
  }

  /// Waits for both results, and gives them as a pair in which an error of one side is nil.
  ///
  /// Only if both sides fail is there an error, which is the later one.
  public func combineTolerance<Other>(_ other: Observer<Other>) -> Observer<(Value?, Other?)> {
    combined(with: other, CombineState(isTolerant: true)) { left, right in
      ErasedValue((left?.value(as: Value.self), right?.value(as: Other.self)))
    }
  }

  private func combined<Other, Pair>(
    with other: Observer<Other>,
    _ state: CombineState,
    _ makePair: @escaping @Sendable (ErasedValue?, ErasedValue?) -> ErasedValue?
  ) -> Observer<Pair> {
    let result = Context<Pair>(ContextState(isMulticast: isMulticast || other.isMulticast))
    let sides = MergedSides(state)
    result.follow(sides) { [weak sides] result, signal, log, trampoline in
      switch sides?.accept(signal) {
      case .pair(let left, let right):
        if let pair = makePair(left, right) { result.send(.value(pair), log, &trampoline) }
      case .error(let error):
        sides?.send(.canceled, ChainLog(), &trampoline)
        result.send(.error(error), log, &trampoline)
      case .canceled:
        result.send(.canceled, log, &trampoline)
      case nil:
        break
      }
    }
    sides.merge(self, as: .left)
    sides.merge(other, as: .right)
    return result
  }
}

/// The signals of both sides as the values of one context, so that no pair overtakes another.
///
/// `@unchecked Sendable`: all the class adds is a lock.
private final class MergedSides: Context<(CombineState.Side, Signal)>, @unchecked Sendable {
  // Never contended: the deliveries of one context are made one at a time.
  private let state: Mutex<CombineState>

  init(_ state: CombineState) {
    self.state = Mutex(state)
    super.init(ContextState(isMulticast: true))
  }

  /// Receives the signals of one side.
  func merge<Value>(_ source: Observer<Value>, as side: CombineState.Side) {
    follow(source) { $0.send(.value(ErasedValue((side, $1))), $2, &$3) }
  }

  /// Accepts a signal of this context.
  ///
  /// - Returns: What the combined observer sends; nil if the other side is still missing.
  func accept(_ signal: Signal) -> CombineState.CombinedSignal? {
    guard case .value(let erased) = signal else { return .canceled }
    let (side, signal) = erased.value(as: (CombineState.Side, Signal).self)
    return state.withLock { $0.accept(signal, of: side) }
  }
}
