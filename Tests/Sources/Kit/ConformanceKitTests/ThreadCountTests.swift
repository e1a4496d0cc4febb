// Tests that a thread for each run is seen, and that few threads are not.
//
// NB: no test here starts a thousand threads: a test beside it could take them for those of its runs.

import Foundation
import TestSupport
import Testing

@testable import Conformance

@Suite("thread count")
struct ThreadCountTests {
  @Test func `a thread for every second run is too many, and one fewer is not`() {
    func hasGrown(to now: Int?) -> Bool { ThreadCount.hasGrown(from: 30, with: 1_000, to: now) }
    #expect(hasGrown(to: 530))
    #expect(!hasGrown(to: 529))
    #expect(!hasGrown(to: nil), "what is not known proves nothing")
  }

  @Test func `the count has every thread that waits`() async {
    let (count, threads) = await onThread { Self.count(with: 100) }
    #expect(count.map { $0 > threads } ?? true)
  }

  /// How many threads there are while so many wait.
  private static func count(with threads: Int) -> (count: Int?, threads: Int) {
    let (gate, started) = (DispatchSemaphore(value: 0), DispatchGroup())
    for _ in 0..<threads {
      started.enter()
      let thread = Thread {
        started.leave()
        gate.wait()
      }
      thread.stackSize = 64 * 1024
      thread.start()
    }
    started.wait()
    defer { (0..<threads).forEach { _ in gate.signal() } }
    return (ThreadCount.now, threads)
  }
}
