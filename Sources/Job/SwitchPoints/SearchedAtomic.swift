// An atomic value whose every use is a point where a search may switch to another thread.

package import Synchronization

/// An `Atomic` that a search of schedules can see.
///
/// The orderings of its calls are not searched: each is sequentially consistent, so that a schedule is an order
/// of calls. The value is kept behind a lock, because the calls of `Atomic` want orderings that the compiler knows.
package struct SearchedAtomic<Value: AtomicRepresentable & Equatable & Sendable>: ~Copyable,
  Sendable
{
  private let value: SearchedMutex<Value>

  /// Makes an atomic value; the place of the call names it in the story of a schedule.
  package init(_ value: Value, file: StaticString = #filePath, line: Int = #line) {
    self.value = SearchedMutex(value, file: file, line: line)
  }

  package borrowing func load(
    ordering: AtomicLoadOrdering, file: StaticString = #filePath, line: Int = #line
  ) -> Value {
    value.withLock(file: file, line: line) { $0 }
  }

  package borrowing func store(
    _ desired: Value, ordering: AtomicStoreOrdering, file: StaticString = #filePath,
    line: Int = #line
  ) {
    value.withLock(file: file, line: line) { $0 = desired }
  }

  package borrowing func exchange(
    _ desired: Value, ordering: AtomicUpdateOrdering, file: StaticString = #filePath,
    line: Int = #line
  ) -> Value {
    value.withLock(file: file, line: line) { value in
      defer { value = desired }
      return value
    }
  }

  package borrowing func compareExchange(
    expected: Value, desired: Value, ordering: AtomicUpdateOrdering,
    file: StaticString = #filePath, line: Int = #line
  ) -> (exchanged: Bool, original: Value) {
    value.withLock(file: file, line: line) { value in
      let original = value
      if original == expected { value = desired }
      return (original == expected, original)
    }
  }
}

extension SearchedAtomic where Value: FixedWidthInteger {
  @discardableResult
  package borrowing func add(
    _ operand: Value, ordering: AtomicUpdateOrdering, file: StaticString = #filePath,
    line: Int = #line
  ) -> (oldValue: Value, newValue: Value) {
    value.withLock(file: file, line: line) { value in
      value += operand
      return (value - operand, value)
    }
  }

  @discardableResult
  package borrowing func subtract(
    _ operand: Value, ordering: AtomicUpdateOrdering, file: StaticString = #filePath,
    line: Int = #line
  ) -> (oldValue: Value, newValue: Value) {
    value.withLock(file: file, line: line) { value in
      value -= operand
      return (value + operand, value)
    }
  }
}
