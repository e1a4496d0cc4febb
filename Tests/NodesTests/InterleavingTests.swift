// SEMANTICS.md, row 27: whatever order the threads come in, nothing is lost and nothing doubled.

import Conformance
import Nodes
import Synchronization
import Testing
import UserAPI

@Suite("Semantics: several threads")
struct InterleavingTests {
  private static let contexts = 20_000
  private static let batch = 500

  @Test func `27 on any interleaving each is told exactly once, in order (D11)`() async {
    let seed = Stress.seed
    print("interleavings of emit, subscribe and cancel: seed \(seed)")
    let faults = await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: Self.faults(seed: seed)) }
    }
    #expect(faults.isEmpty, "WORKBOOK_SEED=\(seed)")
  }

  /// Runs all batches, each on threads of its own, and blocks meanwhile.
  private static func faults(seed: UInt64) -> [String] {
    var random = Generator(state: seed)
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

/// Gives the same numbers for the same seed, by the algorithm SplitMix64.
private struct Generator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
