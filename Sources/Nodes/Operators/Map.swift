// Operators that make something else of a value.

extension Observer {
  /// Makes another value of each value.
  ///
  /// - Parameter transform: Called where this observer calls its handlers. If it throws, the new
  ///   observer ends with that error.
  public func map<New>(
    _ transform: @escaping @Sendable (Value) throws -> New
  ) -> Observer<New> {
    derived { .tell($0.map(transform)) }
  }

  /// Begins further work with each value, and waits for its result.
  ///
  /// A cancel reaches that work, too. In a multicast context each value begins work of its own, and
  /// results come in the order in which they are there; the first error is the end, and stops what
  /// still goes on. In any other context the first value of the work counts, even if the work is
  /// multicast, which is then stopped.
  ///
  /// - Parameter transform: Called where this observer calls its handlers. After a cancel it is called
  ///   only if that was just about to be, and what it begins is stopped at once. If it throws, the new
  ///   observer ends with that error.
  public func map<New>(
    _ transform: @escaping @Sendable (Value) throws -> Observer<New>
  ) -> Observer<New> {
    derived { signal in
      guard case .value(let payload) = signal else { return .tell(signal) }
      do { return .follow(try transform(payload.value(as: Value.self))) } catch {
        return .tell(.error(error))
      }
    }
  }

  /// Begins further work with each value, and gives both: what it began with, and its result.
  ///
  /// - Parameter provider: Begins the work. There is always some: what has nothing to wait for
  ///   returns `.emit(data:)`.
  public func chain<Other>(
    with provider: @escaping @Sendable (Value) throws -> Observer<Other>
  ) -> Observer<(Value, Other)> {
    map { value in try provider(value).map { other in (value, other) } }
  }
}

extension Observer where Value: Sequence, Value.Element: Sendable {
  /// Keeps the elements that satisfy a condition.
  public func filter(
    _ isIncluded: @escaping @Sendable (Value.Element) throws -> Bool
  ) -> Observer<[Value.Element]> {
    map { try $0.filter(isIncluded) }
  }
}
