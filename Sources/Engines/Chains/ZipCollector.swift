// Collects the results of the two sides of a zip.

import Synchronization

/// Makes one result of two: both values, or the first error.
final class ZipCollector<First: Sendable, Second: Sendable>: Sendable {
  private struct State {
    var first: First?
    var second: Second?
    var isComplete = false

    /// The result to hand on now; nil if a value is missing, or the result was handed on before.
    mutating func result(or error: (any Error)?) -> Result<(First, Second), any Error>? {
      guard !isComplete else { return nil }
      if let error {
        isComplete = true
        return .failure(error)
      }
      guard let first, let second else { return nil }
      isComplete = true
      return .success((first, second))
    }
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
      switch result {
      case .success(let value):
        state[keyPath: side] = value
        return state.result(or: nil)
      case .failure(let error):
        return state.result(or: error)
      }
    }
  }
}
