// What a search can see has the calls of what it stands for, and does the same outside a search.

import Synchronization
import TestSupport
import Testing

@Suite struct SearchedTypesTests {
  @Test func `a number changes as the toolchain's does`() {
    let real = Synchronization.Atomic(6)
    let mine = Atomic(6)
    let changes = [
      (real.add(3, ordering: .relaxed), mine.add(3, ordering: .relaxed)),
      (real.subtract(1, ordering: .relaxed), mine.subtract(1, ordering: .relaxed)),
      (real.wrappingAdd(.max, ordering: .relaxed), mine.wrappingAdd(.max, ordering: .relaxed)),
      (real.wrappingSubtract(9, ordering: .relaxed), mine.wrappingSubtract(9, ordering: .relaxed)),
      (real.bitwiseOr(6, ordering: .relaxed), mine.bitwiseOr(6, ordering: .relaxed)),
      (real.bitwiseAnd(12, ordering: .relaxed), mine.bitwiseAnd(12, ordering: .relaxed)),
      (real.bitwiseXor(10, ordering: .relaxed), mine.bitwiseXor(10, ordering: .relaxed)),
      (real.max(7, ordering: .relaxed), mine.max(7, ordering: .relaxed)),
      (real.min(5, ordering: .relaxed), mine.min(5, ordering: .relaxed)),
    ]
    for (real, mine) in changes { #expect(real == mine) }
  }

  @Test(arguments: [false, true], [false, true])
  func `a truth value changes as the toolchain's does`(_ value: Bool, _ other: Bool) {
    let real = Synchronization.Atomic(value)
    let mine = Atomic(value)
    let changes = [
      (real.logicalXor(other, ordering: .relaxed), mine.logicalXor(other, ordering: .relaxed)),
      (real.logicalOr(other, ordering: .relaxed), mine.logicalOr(other, ordering: .relaxed)),
      (real.logicalAnd(other, ordering: .relaxed), mine.logicalAnd(other, ordering: .relaxed)),
    ]
    for (real, mine) in changes { #expect(real == mine) }
  }

  @Test func `a value is exchanged only for the expected one`() {
    let value = Atomic(1)
    let results = [
      value.compareExchange(
        expected: 1, desired: 2, successOrdering: .acquiring, failureOrdering: .relaxed),
      value.weakCompareExchange(expected: 1, desired: 3, ordering: .relaxed),
      value.weakCompareExchange(
        expected: 2, desired: 4, successOrdering: .acquiring, failureOrdering: .relaxed),
    ]
    #expect(results.map(\.exchanged) == [true, false, true])
    #expect(results.map(\.original) == [1, 2, 2])
  }

  @Test func `a task is resumed with a result whose error has a type`() async {
    await #expect(throws: CancellationError.self) {
      let _: Int = try await withCheckedThrowingContinuation { waiting in
        waiting.resume(with: Result<Int, CancellationError>.failure(CancellationError()))
      }
    }
  }
}
