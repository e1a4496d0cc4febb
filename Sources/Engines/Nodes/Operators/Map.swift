// Operators that transform a value.

extension Observer {
  /// Transforms each value.
  ///
  /// - Parameter transform: Makes the new value, where this observer calls its handlers. If it throws,
  ///   the new observer ends with that error.
  public func map<New>(
    _ transform: @escaping @Sendable (Value) throws -> New
  ) -> Observer<New> {
    transformed { $0.map(transform) }
  }

  /// Begins further work with each value, and waits for its result.
  ///
  /// A cancel stops that work, too.
  ///
  /// In a multicast context each value begins work of its own, and the results are emitted in the
  /// order in which they come. The first error or cancel of the work is the end, and stops the work that
  /// is still in progress, but not the source. After the source's ``MulticastContext/complete()``, the
  /// end of the last work is the end. If only the latest value counts, use ``flatMapLatest(_:)``.
  ///
  /// In any other context the first value of the work is the result. If the work is
  /// multicast, it is stopped after that value.
  ///
  /// - Parameter transform: Begins the work, where this observer calls its handlers. If it throws, the
  ///   new observer ends with that error. If a cancel comes at the moment of the call, the call is
  ///   still made, and the work that it begins is stopped at once.
  public func map<New>(
    _ transform: @escaping @Sendable (Value) throws -> Observer<New>
  ) -> Observer<New> {
    if !isMulticast, let settled, case .value(let erased) = settled.signal {
      return .continuing(settled.log) { try transform(erased.value(as: Value.self)) }
    }
    return continued { signal in
      guard case .value(let erased) = signal else { return .send(signal) }
      do { return .follow(try transform(erased.value(as: Value.self))) } catch {
        return .send(.error(error))
      }
    }
  }

  /// Begins further work with each value, and gives both: the value and the result of the work.
  ///
  /// - Parameter provider: Begins the work. If there is nothing to wait for, return `.emit(data:)`.
  public func chain<Other>(
    with provider: @escaping @Sendable (Value) throws -> Observer<Other>
  ) -> Observer<(Value, Other)> {
    map { value in try provider(value).map { other in (value, other) } }
  }
}

extension Observer where Value: Sequence, Value.Element: Sendable {
  /// Keeps the elements that satisfy a condition.
  ///
  /// - Parameter isIncluded: Whether to keep an element. If it throws, the new observer ends with that
  ///   error.
  public func filter(
    _ isIncluded: @escaping @Sendable (Value.Element) throws -> Bool
  ) -> Observer<[Value.Element]> {
    map { try $0.filter(isIncluded) }
  }
}
