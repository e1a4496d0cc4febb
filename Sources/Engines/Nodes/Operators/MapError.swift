// Operators that transform an error, or recover from it.

extension Observer {
  /// Transforms an error into another one; a value and a cancel pass unchanged.
  ///
  /// - Parameter transform: Makes the new error.
  public func mapError(
    _ transform: @escaping @Sendable (any Error) -> any Error
  ) -> Observer<Value> {
    derived { signal in
      guard case .error(let error) = signal else { return .end(signal) }
      return .end(.error(transform(error)))
    }
  }

  /// Begins other work after an error, and waits for its result; a value and a cancel pass unchanged.
  ///
  /// - Parameter begin: Begins the work. If it throws, the new observer ends with that error.
  public func mapError(
    _ begin: @escaping @Sendable (any Error) throws -> Observer<Value>
  ) -> Observer<Value> {
    derived { signal in
      guard case .error(let error) = signal else { return .end(signal) }
      return OperatorResult { try begin(error) }
    }
  }

  /// Replaces the errors of one type by a value; all other signals pass unchanged.
  ///
  /// - Parameter recover: Makes the value. If it throws, the new observer ends with that error.
  public func catchError<Failure: Error>(
    _ recover: @escaping @Sendable (Failure) throws -> Value
  ) -> Observer<Value> {
    derived { signal in
      guard case .error(let error as Failure) = signal else { return .end(signal) }
      return .end(Signal { try recover(error) })
    }
  }
}
