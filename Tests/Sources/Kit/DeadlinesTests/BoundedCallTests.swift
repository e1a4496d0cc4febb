// Tests calls that may never return: what is said of one that does not, and what they cost.

import Deadlines
import TestSupport
import Testing

@Suite struct BoundedCallTests {
  @Test func `a call is missed when a step has lasted a whole deadline, and not before`() async {
    let gate = DispatchSemaphore(value: 0)
    let steps = Mutex(0)
    let result = await onThread {
      BoundedCall { gate.wait() }.result(Deadline(beats: 1)) {
        // It goes on twice, and then no more.
        steps.withLock { step in
          step += 1
          return min(step, 3)
        }
      }
    }
    gate.signal()
    #expect(throws: Expiry.missed) { try result.get() }
    #expect(steps.withLock { $0 } == 4, "asked once before, and after each deadline")
  }

  #if os(Linux)
    @Test func `calls that return share their threads`() async {
      await #expect(processExitsWith: .success) {
        func threads() -> Int {
          (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count) ?? .max
        }
        let before = threads()
        let results = await onThread { (0..<100).map { number in BoundedCall { number }.result() } }
        #expect(results == (0..<100).map { .success($0) })
        // Some may be others; with a new one for each call there would be a hundred more.
        #expect(await eventually { threads() < before + 20 })
      }
    }
  #endif
}
