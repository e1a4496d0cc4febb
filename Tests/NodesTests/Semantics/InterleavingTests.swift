// SEMANTICS.md, row 27: whatever order the threads come in, nothing is lost and nothing doubled.

import Conformance
import Nodes
import Testing
import UserAPI
import WorkbookTesting

@Suite("Semantics: several threads")
struct InterleavingTests {
  private static let contexts = 20_000
  private static let batch = 500

  @Test func `27 on any interleaving each is told exactly once, in order (D11)`() async {
    let seed = Stress.seed(printedFor: "interleavings of emit, subscribe and cancel")
    let faults = await onThread { Self.faults(seed: seed) }
    #expect(faults.isEmpty, "WORKBOOK_SEED=\(seed)")
  }

  /// Runs all batches, each on threads of its own, and blocks meanwhile.
  private static func faults(seed: UInt64) -> [String] {
    var random = SeededNumbers(seed: seed)
    let queue = DispatchQueue(label: "InterleavingTests")
    var faults: [String] = []
    for _ in 0..<contexts / batch where faults.count < 3 {
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
      queue.sync {}
      faults += batch.compactMap(\.fault)
    }
    return Array(faults.prefix(3))
  }
}
