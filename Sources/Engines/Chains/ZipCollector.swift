// Collects the results of the sides of a zip.

import Synchronization

/// Makes one result of several: of the values of all sides, or of the first error.
final class ZipCollector<Values: Sendable, Output: Sendable>: Sendable {
  private let state: Mutex<(values: Values, missing: Int)>
  private let make: @Sendable (Values) -> Output?

  /// Makes a collector that waits for this many sides.
  ///
  /// - Parameters:
  ///   - values: Has a place for each side, which is nil.
  ///   - sides: The number of sides.
  ///   - make: Makes the output of the zip when no place is nil.
  init(_ values: Values, sides: Int, make: @escaping @Sendable (Values) -> Output?) {
    state = Mutex((values, sides))
    self.make = make
  }

  /// Takes the result of a side; returns the result of the zip if the side decides that.
  func take<Value>(
    _ result: Result<Value, any Error>, of side: WritableKeyPath<Values, Value?>
  ) -> Result<Output, any Error>? {
    state.withLock { state in
      guard state.missing > 0 else { return nil }
      switch result {
      case .success(let value):
        state.values[keyPath: side] = value
        state.missing -= 1
        return state.missing == 0 ? make(state.values).map(Result.success) : nil
      case .failure(let error):
        state.missing = 0
        return .failure(error)
      }
    }
  }
}
