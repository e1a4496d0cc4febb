// Operators that make one result of several, whose work is done at the same time.

import Synchronization

extension Observer {
  /// Waits for both results, and gives them as a pair.
  ///
  /// The first error is the error of the pair, and cancels the other side. In multicast contexts each
  /// value of one side is paired with the latest value of the other side, until no pair can follow.
  public func combine<Other>(_ other: Observer<Other>) -> Observer<(Value, Other)> {
    combined([self, other]) { values in
      guard let left = values[0], let right = values[1] else { return nil }
      return ErasedValue((left.value(as: Value.self), right.value(as: Other.self)))
    }
  }

  /// Waits for both results, and gives them as a pair in which an error of one side is nil.
  ///
  /// Only if both sides fail is there an error, which is the later one.
  public func combineTolerance<Other>(_ other: Observer<Other>) -> Observer<(Value?, Other?)> {
    combined([self, other], isTolerant: true) { values in
      ErasedValue((values[0]?.value(as: Value.self), values[1]?.value(as: Other.self)))
    }
  }

  /// Waits for all results, and gives their values in the order of the array.
  ///
  /// The first error is the error of the result, and cancels all others.
  ///
  /// ```swift
  /// func names(of ids: [Int], from node: some Node<Int, String>) -> Observer<[String]> {
  ///   Observer.combine(ids.map { node.process($0) })
  /// }
  /// ```
  ///
  /// - Parameter observers: Any number of observers. If there are none, the result is an empty array.
  public static func combine(_ observers: [Observer<Value>]) -> Observer<[Value]> {
    guard !observers.isEmpty else { return .emit(data: []) }
    return combined(observers) { values in
      ErasedValue(values.compactMap { $0?.value(as: Value.self) })
    }
  }
}

/// Makes an observer of what several observers give together.
///
/// - Parameter make: Makes the value of the new observer. It runs under a lock: it may only copy.
private func combined<Combined>(
  _ sources: [AnyObserver],
  isTolerant: Bool = false,
  _ make: @escaping @Sendable ([ErasedValue?]) -> ErasedValue?
) -> Observer<Combined> {
  let core = ContextCore(isMulticast: sources.contains(where: \.isMulticast))
  let result = Observer<Combined>(core)
  let sides = CombinedSides(sources.count, isTolerant: isTolerant, make)
  for (side, source) in sources.enumerated() {
    let isMulticast = source.isMulticast
    // As further work, so that a side is stopped even if the other one has failed already.
    result.follow(source, isFurtherWork: true) { result, message, trampoline in
      let isLast = message.signal.isFinal || !isMulticast
      guard let core = result.core else { return }
      for actions in sides.accept(message, of: side, isLast: isLast, for: core) {
        core.carryOut(actions, &trampoline)
      }
    }
  }
  return result
}

/// Accepts the signals of all sides, each in one step with the signal that the result sends.
private final class CombinedSides: Sendable {
  // The result accepts each value under this lock, so that no value overtakes another.
  private let state: Mutex<CombineState>
  private let make: @Sendable ([ErasedValue?]) -> ErasedValue?

  init(
    _ count: Int, isTolerant: Bool, _ make: @escaping @Sendable ([ErasedValue?]) -> ErasedValue?
  ) {
    state = Mutex(CombineState(sides: count, isTolerant: isTolerant))
    self.make = make
  }

  /// Accepts a signal of one side.
  ///
  /// - Returns: What the result has to do.
  func accept(
    _ message: Message, of side: Int, isLast: Bool, for result: ContextCore
  ) -> [ContextState.SendActions] {
    let (replaced, actions) = state.withLock { state in
      let answer = state.accept(message.signal, of: side, isLast: isLast)
      let signals = [signal(for: answer.combined), answer.isFinished ? .finished : nil]
      let actions = signals.compactMap { signal in
        signal.flatMap { result.accept(Message(signal: $0, log: message.log), stopsAll: true) }
      }
      if answer.combined == nil { result.change { $0.changeLog { $0.merge(message.log) } } }
      return (answer.replaced, actions)
    }
    withExtendedLifetime(replaced) {}  // released here, without the lock
    return actions
  }

  private func signal(for combined: CombineState.Combined?) -> Signal? {
    switch combined {
    case .values(let values): make(values).map(Signal.value)
    case .end(let signal): signal
    case nil: nil
    }
  }
}
