// Everything that was measured is released before the next measurement begins.

import CommandSupport
import Dispatch
import TestSupport
import Testing

@testable import Benchmarks

@Suite struct ReleaseTests {
  @Test func `the value is returned when the last holder has released the canary`() async throws {
    let isFreed = Mutex(false)
    let sawItFreed = try await onThread { () throws(CommandError) in
      try untilReleased("late", timeLimit: .seconds(600)) { canary in
        DispatchQueue.global().async {
          isFreed.withLock { $0 = true }
          withExtendedLifetime(canary) {}
        }
      }
      return isFreed.withLock { $0 }
    }
    #expect(sawItFreed)
  }

  @Test func `a measurement that fails does not wait for a release`() async {
    await #expect(throws: CommandError.silent("mute")) {
      try await onThread {
        try untilReleased("mute", timeLimit: .never) { canary throws(CommandError) in
          throw .silent("mute")
        }
      }
    }
  }
}
