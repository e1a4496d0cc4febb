// Operators that transform an error, or recover from it.

extension Observer {
  /// Transforms an error into another one; values and cancels pass unchanged.
  ///
  /// - Parameter transform: Makes the new error.
  public func mapError(
    _ transform: @escaping @Sendable (any Error) -> any Error
  ) -> Observer<Value> {
    transformed { signal in
      guard case .error(let error) = signal else { return signal }
      return .error(transform(error))
    }
  }

  /// Begins other work after an error, and waits for its result; values and cancels pass unchanged.
  ///
  /// In a context that is not multicast the first value of that work is the result, as in `map`. In a
  /// multicast context all its values arrive, and its end is the end.
  ///
  /// - Parameter transform: Begins the work. If it throws, the new observer ends with that error.
  public func mapError(
    _ transform: @escaping @Sendable (any Error) throws -> Observer<Value>
  ) -> Observer<Value> {
    continued { signal in
      guard case .error(let error) = signal else { return .send(signal) }
      do { return .follow(try transform(error)) } catch { return .send(.error(error)) }
    }
  }

  /// Replaces the errors of one type by a value; all other signals pass unchanged.
  ///
  /// - Parameter recover: Makes the value. If it throws, the new observer ends with that error.
  public func catchError<Failure: Error>(
    _ recover: @escaping @Sendable (Failure) throws -> Value
  ) -> Observer<Value> {
    transformed { signal in
      guard case .error(let error as Failure) = signal else { return signal }
      return Signal { try recover(error) }
    }
  }
}
