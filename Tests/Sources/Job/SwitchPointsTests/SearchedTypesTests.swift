// What a search can see has the calls of what it stands for, and does the same outside a search.

import SwitchPoints
import TestSupport
import Testing

@Suite struct SearchedTypesTests {
  @Test func `a number changes as the toolchain's does`() {
    let value = SearchedAtomic(6)
    #expect(value.add(3, ordering: .relaxed) == (6, 9))
    #expect(value.subtract(1, ordering: .relaxed) == (9, 8))
    #expect(value.wrappingAdd(.max, ordering: .relaxed) == (8, .min + 7))
    #expect(value.wrappingSubtract(9, ordering: .relaxed) == (.min + 7, .max - 1))
    #expect(value.bitwiseAnd(12, ordering: .relaxed) == (.max - 1, 12))
    #expect(value.bitwiseOr(6, ordering: .relaxed) == (12, 14))
    #expect(value.bitwiseXor(10, ordering: .relaxed) == (14, 4))
    #expect(value.max(7, ordering: .relaxed) == (4, 7))
    #expect(value.min(5, ordering: .relaxed) == (7, 5))
  }

  @Test(arguments: [false, true], [false, true])
  func `a truth value changes as the toolchain's does`(_ value: Bool, _ other: Bool) {
    #expect(SearchedAtomic(value).logicalXor(other, ordering: .relaxed) == (value, value != other))
    #expect(SearchedAtomic(value).logicalOr(other, ordering: .relaxed) == (value, value || other))
    #expect(SearchedAtomic(value).logicalAnd(other, ordering: .relaxed) == (value, value && other))
  }

  @Test func `a value is exchanged only for the expected one`() {
    let value = SearchedAtomic(1)
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
        SearchedContinuation(waiting)
          .resume(with: Result<Int, CancellationError>.failure(CancellationError()))
      }
    }
  }
}
