// An atomic value whose every use is a point where a search may switch to another thread.

public import Synchronization

/// An `Atomic` that a search of schedules can see.
///
/// The orderings of its calls are not searched: each is sequentially consistent, so that a schedule is an order
/// of calls. The value is kept behind a lock, because the calls of `Atomic` want orderings that the compiler knows.
public struct SearchedAtomic<Value: AtomicRepresentable & Equatable & Sendable>: ~Copyable,
  Sendable
{
  let value: SearchedMutex<Value>

  /// Makes an atomic value; the place of the call names it in the story of a schedule.
  public init(_ value: Value, file: StaticString = #filePath, line: Int = #line) {
    self.value = SearchedMutex(value, file: file, line: line)
  }

  /// Reads the value.
  public borrowing func load(
    ordering: AtomicLoadOrdering, file: StaticString = #filePath, line: Int = #line
  ) -> Value {
    value.withLock(file: file, line: line) { $0 }
  }

  /// Sets the value.
  public borrowing func store(
    _ desired: Value, ordering: AtomicStoreOrdering, file: StaticString = #filePath,
    line: Int = #line
  ) {
    value.withLock(file: file, line: line) { $0 = desired }
  }

  /// Sets the value, and returns what was there.
  public borrowing func exchange(
    _ desired: Value, ordering: AtomicUpdateOrdering, file: StaticString = #filePath,
    line: Int = #line
  ) -> Value {
    value.withLock(file: file, line: line) { value in
      defer { value = desired }
      return value
    }
  }

  /// Sets the value if it is the expected one.
  public borrowing func compareExchange(
    expected: Value, desired: Value, ordering: AtomicUpdateOrdering,
    file: StaticString = #filePath, line: Int = #line
  ) -> (exchanged: Bool, original: Value) {
    value.withLock(file: file, line: line) { value in
      let original = value
      if original == expected { value = desired }
      return (original == expected, original)
    }
  }

  /// Sets the value if it is the expected one.
  public borrowing func compareExchange(
    expected: Value, desired: Value, successOrdering: AtomicUpdateOrdering,
    failureOrdering: AtomicLoadOrdering, file: StaticString = #filePath, line: Int = #line
  ) -> (exchanged: Bool, original: Value) {
    compareExchange(
      expected: expected, desired: desired, ordering: successOrdering, file: file, line: line)
  }

  /// The same; a search plays no failure without a cause.
  public borrowing func weakCompareExchange(
    expected: Value, desired: Value, ordering: AtomicUpdateOrdering,
    file: StaticString = #filePath, line: Int = #line
  ) -> (exchanged: Bool, original: Value) {
    compareExchange(
      expected: expected, desired: desired, ordering: ordering, file: file, line: line)
  }

  /// The same, with two orderings.
  public borrowing func weakCompareExchange(
    expected: Value, desired: Value, successOrdering: AtomicUpdateOrdering,
    failureOrdering: AtomicLoadOrdering, file: StaticString = #filePath, line: Int = #line
  ) -> (exchanged: Bool, original: Value) {
    compareExchange(
      expected: expected, desired: desired, ordering: successOrdering, file: file, line: line)
  }
}
