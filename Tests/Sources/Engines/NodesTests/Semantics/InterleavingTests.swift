// SEMANTICS.md, row 27: whichever order threads act in, no call is lost and none is made twice.

import Nodes
import TestDoubles
import TestSupport
import Testing
import UserAPI

@Suite("Semantics: several threads")
struct InterleavingTests {
  private static let contexts = Effort.choose(4_000, thorough: 20_000)
  private static let batch = 500

  @Test func `27 in any interleaving, no call is lost or made twice (D11)`() async {
    let seed = SeededNumbers.newSeed(printedFor: "interleavings of emit, subscribe and cancel")
    let failures = await onThread { Self.failures(seed: seed) }
    #expect(failures.isEmpty, "WORKBOOK_SEED=\(seed)")
  }

  /// Runs all batches, each on threads of its own, and blocks until they are done.
  ///
  /// - Returns: At most three failures.
  private static func failures(seed: UInt64) -> [String] {
    var random = SeededNumbers(seed: seed)
    let queue = DispatchQueue(label: "InterleavingTests")
    var failures: [String] = []
    for _ in 0..<contexts / batch where failures.count < 3 {
      let batch = (0..<batch).map { _ in Interleaving(using: &random, queue: queue) }
      let group = DispatchGroup()
      for thread in 0..<Interleaving.threads {
        group.enter()
        Thread.detachNewThread {
          for interleaving in batch { interleaving.act(asThread: thread) }
          group.leave()
        }
      }
      group.wait()
      // A context takes one turn of the queue for each call: as many of them as there can be calls.
      for _ in 0..<50 { queue.sync {} }
      failures += batch.compactMap(\.failure)
    }
    return Array(failures.prefix(3))
  }
}
