// Operators that make something else of an error.

extension Observer {
  /// Makes another error of an error; values and cancels pass.
  public func mapError(
    _ transform: @escaping @Sendable (any Error) -> any Error
  ) -> Observer<Value> {
    derived { signal in
      guard case .error(let error) = signal else { return .tell(signal) }
      return .tell(.error(transform(error)))
    }
  }

  /// Begins other work after an error, and waits for its result; values and cancels pass.
  ///
  /// In a context that is not multicast the first value of that work counts, as in `map`.
  ///
  /// - Parameter transform: Begins the work, or throws the error that stays.
  public func mapError(
    _ transform: @escaping @Sendable (any Error) throws -> Observer<Value>
  ) -> Observer<Value> {
    derived { signal in
      guard case .error(let error) = signal else { return .tell(signal) }
      do { return .follow(try transform(error)) } catch { return .tell(.error(error)) }
    }
  }

  /// Has a value ready for the errors of one type; others pass, like values and cancels.
  ///
  /// - Parameter recover: Makes the value, or throws the error that stays.
  public func catchError<Failure: Error>(
    _ recover: @escaping @Sendable (Failure) throws -> Value
  ) -> Observer<Value> {
    derived { signal in
      guard case .error(let error as Failure) = signal else { return .tell(signal) }
      return .tell(Signal { try recover(error) })
    }
  }
}
