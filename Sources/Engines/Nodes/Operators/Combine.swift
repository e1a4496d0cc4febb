// Operators that make one result of several, whose work is done at the same time.

import Synchronization

extension Observer {
  /// Waits for both results, and gives them as a pair.
  ///
  /// The first error is the error of the pair, and cancels the other side.
  public func combine<Other>(_ other: Observer<Other>) -> Observer<(Value, Other)> {
    combined([self, other]) { values in
      ErasedValue((values[0].value(as: Value.self), values[1].value(as: Other.self)))
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
    return combined(observers) { values in ErasedValue(values.map { $0.value(as: Value.self) }) }
  }
}

/// Makes an observer of what several observers give together.
///
/// - Parameter make: Makes the value of the new observer of the values of all.
private func combined<Combined>(
  _ sources: [AnyObserver], _ make: @escaping @Sendable ([ErasedValue]) -> ErasedValue
) -> Observer<Combined> {
  let result = Observer<Combined>(ContextCore())
  let values = CollectedValues(of: sources.count)
  for (side, source) in sources.enumerated() {
    result.follow(source) { signal in
      guard case .value(let value) = signal else { return .end(signal) }
      return values.set(value, of: side).map { .end(.value(make($0))) } ?? .wait
    }
  }
  return result
}

/// Collects what all sides give.
private final class CollectedValues: Sendable {
  // The lock guards the values, and the number of sides that are missing.
  private let state: Mutex<(values: [ErasedValue?], missing: Int)>

  init(of count: Int) { state = Mutex((Array(repeating: nil, count: count), count)) }

  /// Stores the value of one side.
  ///
  /// - Returns: The values of all sides; nil while one is missing.
  func set(_ value: ErasedValue, of side: Int) -> [ErasedValue]? {
    state.withLock { state in
      state.values[side] = value
      state.missing -= 1
      return state.missing == 0 ? state.values.compactMap(\.self) : nil
    }
  }
}
