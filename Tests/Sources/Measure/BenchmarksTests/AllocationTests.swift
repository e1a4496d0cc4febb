// The counter of allocations: that it misses none, and ends.

import CommandSupport
import Synchronization
import Testing

@testable import Benchmarks

@Suite struct AllocationTests {
  @Test(arguments: [(999, 64_000), (1_000, 63_999), (0, 0)])
  func `a counter that misses some is an error, not a small figure`(blocks: Int, bytes: Int) {
    let sentence = "Of 1000 allocations only \(blocks) were counted."
    #expect(throws: CommandError.failure(sentence)) {
      try AllocationCounter.telling([(blocks, bytes)]).check()
    }
    #expect(throws: Never.self) { try AllocationCounter.telling([(1_001, 64_100)]).check() }
  }

  @Test func `the counting ends also with a closure that fails`() throws {
    let counter = AllocationCounter.telling([(1, 0), (2, 0)])
    #expect(throws: CommandError.silent("mute")) {
      try counter.count { () throws(CommandError) in throw .silent("mute") }
    }
    #expect(try counter.count {}?.blocks == 2)
  }
}

extension AllocationCounter {
  /// A counter that tells these counts in turn, and the last one from then on.
  static func telling(_ counts: [(blocks: Int, bytes: Int)]) -> AllocationCounter {
    let rest = Mutex(counts[...])
    return AllocationCounter(
      begin: { true },
      end: { rest.withLock { $0.count > 1 ? $0.removeFirst() : $0[$0.startIndex] } })
  }
}
