// What was measured is gone before anything else is measured.

import Dispatch
import Synchronization
import TestSupport
import Testing

@testable import Benchmarks

@Suite struct ReleaseTests {
  @Test func `the value comes when the last who holds the canary has let go`() async throws {
    let isFreed = Mutex(false)
    let sawItFreed = try await onThread { () throws(BenchError) in
      try untilReleased("late", patience: .seconds(30)) { canary in
        DispatchQueue.global().async {
          isFreed.withLock { $0 = true }
          withExtendedLifetime(canary) {}
        }
      }
      return isFreed.withLock { $0 }
    }
    #expect(sawItFreed)
  }

  @Test func `a measurement that fails is not waited for`() async {
    await #expect(throws: BenchError.silent("mute")) {
      try await onThread {
        try untilReleased("mute", patience: .never) { canary throws(BenchError) in
          throw .silent("mute")
        }
      }
    }
  }
}
