// Two results that become one.

import Synchronization

/// Waits for two values; or for one error.
final class Pair<First: Sendable, Second: Sendable>: Sendable {
  private struct State {
    var first: First?
    var second: Second?
    var isComplete = false

    /// What to hand on now, if anything.
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

  func first(_ result: Result<First, any Error>) -> Result<(First, Second), any Error>? {
    take(result, as: \.first)
  }

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
