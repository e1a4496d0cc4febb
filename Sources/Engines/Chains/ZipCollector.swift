// Collects the results of the sides of a zip: `ZipCollector` those of two, `ArrayCollector` those of an array.

import Synchronization

/// Makes one result of two: both values, or the first error.
final class ZipCollector<First: Sendable, Second: Sendable>: Sendable {
  private struct State {
    var first: First?
    var second: Second?
    var hasFailed = false
  }

  private let state = Mutex(State())

  /// Takes the result of the first side; returns the result of the zip if this completes it.
  func first(_ result: Result<First, any Error>) -> Result<(First, Second), any Error>? {
    take(result, as: \.first)
  }

  /// Takes the result of the second side; returns the result of the zip if this completes it.
  func second(_ result: Result<Second, any Error>) -> Result<(First, Second), any Error>? {
    take(result, as: \.second)
  }

  private func take<Value>(
    _ result: Result<Value, any Error>,
    as side: WritableKeyPath<State, Value?>
  ) -> Result<(First, Second), any Error>? {
    state.withLock { state in
      guard !state.hasFailed else { return nil }
      switch result {
      case .success(let value):
        state[keyPath: side] = value
        guard let first = state.first, let second = state.second else { return nil }
        return .success((first, second))
      case .failure(let error):
        state.hasFailed = true
        return .failure(error)
      }
    }
  }
}

/// Makes one result of many: all values in the order of their sides, or the first error.
final class ArrayCollector<Value: Sendable>: Sendable {
  private struct State {
    var values: [Value?]
    var missing: Int
  }

  private let state: Mutex<State>

  /// Makes a collector that waits for this many sides.
  init(sides: Int) {
    state = Mutex(State(values: Array(repeating: nil, count: sides), missing: sides))
  }

  /// Takes the result of a side; returns the result of the zip if the side decides that.
  func take(_ result: Result<Value, any Error>, of side: Int) -> Result<[Value], any Error>? {
    state.withLock { state in
      guard state.missing > 0 else { return nil }
      switch result {
      case .success(let value):
        state.values[side] = value
        state.missing -= 1
        return state.missing == 0 ? .success(state.values.compactMap(\.self)) : nil
      case .failure(let error):
        state.missing = 0
        return .failure(error)
      }
    }
  }
}
