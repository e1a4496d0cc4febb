// An operator that is made of `map`, and keeps the value before: `chain`.

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
