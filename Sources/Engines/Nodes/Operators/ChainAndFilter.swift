// Two operators that are made of `map`: `chain` keeps the value before, `filter` keeps some elements.

extension Observer {
  /// Begins further work with the value, and gives both: the value and the result of the work.
  ///
  /// - Parameter provider: Begins the work. If there is nothing to wait for, return `.emit(data:)`.
  public func chain<Other>(
    with provider: @escaping @Sendable (Value) throws -> Observer<Other>
  ) -> Observer<(Value, Other)> {
    flatMap { value in try provider(value).map { other in (value, other) } }
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
