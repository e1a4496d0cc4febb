// The calls of an atomic value that compute the new value from the old one.

public import Synchronization

extension SearchedAtomic {
  /// The value before a call, and after it.
  public typealias Change = (oldValue: Value, newValue: Value)

  private borrowing func change(
    _ file: StaticString, _ line: Int, _ newValue: (Value) -> Value
  ) -> Change {
    value.withLock(file: file, line: line) { value in
      let old = value
      value = newValue(old)
      return (old, value)
    }
  }
}

extension SearchedAtomic where Value: FixedWidthInteger {
  /// Adds to the value; traps if that overflows.
  @discardableResult
  public borrowing func add(
    _ operand: Value, ordering: AtomicUpdateOrdering, file: StaticString = #filePath,
    line: Int = #line
  ) -> Change {
    change(file, line) { $0 + operand }
  }

  /// Subtracts from the value; traps if that overflows.
  @discardableResult
  public borrowing func subtract(
    _ operand: Value, ordering: AtomicUpdateOrdering, file: StaticString = #filePath,
    line: Int = #line
  ) -> Change {
    change(file, line) { $0 - operand }
  }

  /// Adds to the value; an overflow wraps round.
  @discardableResult
  public borrowing func wrappingAdd(
    _ operand: Value, ordering: AtomicUpdateOrdering, file: StaticString = #filePath,
    line: Int = #line
  ) -> Change {
    change(file, line) { $0 &+ operand }
  }

  /// Subtracts from the value; an overflow wraps round.
  @discardableResult
  public borrowing func wrappingSubtract(
    _ operand: Value, ordering: AtomicUpdateOrdering, file: StaticString = #filePath,
    line: Int = #line
  ) -> Change {
    change(file, line) { $0 &- operand }
  }

  /// Keeps the bits that both have.
  @discardableResult
  public borrowing func bitwiseAnd(
    _ operand: Value, ordering: AtomicUpdateOrdering, file: StaticString = #filePath,
    line: Int = #line
  ) -> Change {
    change(file, line) { $0 & operand }
  }

  /// Adds the bits of another.
  @discardableResult
  public borrowing func bitwiseOr(
    _ operand: Value, ordering: AtomicUpdateOrdering, file: StaticString = #filePath,
    line: Int = #line
  ) -> Change {
    change(file, line) { $0 | operand }
  }

  /// Keeps the bits that one of both has.
  @discardableResult
  public borrowing func bitwiseXor(
    _ operand: Value, ordering: AtomicUpdateOrdering, file: StaticString = #filePath,
    line: Int = #line
  ) -> Change {
    change(file, line) { $0 ^ operand }
  }

  /// Keeps the smaller value.
  @discardableResult
  public borrowing func min(
    _ operand: Value, ordering: AtomicUpdateOrdering, file: StaticString = #filePath,
    line: Int = #line
  ) -> Change {
    change(file, line) { Swift.min($0, operand) }
  }

  /// Keeps the larger value.
  @discardableResult
  public borrowing func max(
    _ operand: Value, ordering: AtomicUpdateOrdering, file: StaticString = #filePath,
    line: Int = #line
  ) -> Change {
    change(file, line) { Swift.max($0, operand) }
  }
}

extension SearchedAtomic<Bool> {
  /// Stays true if both are.
  @discardableResult
  public borrowing func logicalAnd(
    _ operand: Value, ordering: AtomicUpdateOrdering, file: StaticString = #filePath,
    line: Int = #line
  ) -> Change {
    change(file, line) { $0 && operand }
  }

  /// Becomes true if one of both is.
  @discardableResult
  public borrowing func logicalOr(
    _ operand: Value, ordering: AtomicUpdateOrdering, file: StaticString = #filePath,
    line: Int = #line
  ) -> Change {
    change(file, line) { $0 || operand }
  }

  /// Becomes true if they differ.
  @discardableResult
  public borrowing func logicalXor(
    _ operand: Value, ordering: AtomicUpdateOrdering, file: StaticString = #filePath,
    line: Int = #line
  ) -> Change {
    change(file, line) { $0 != operand }
  }
}
