// Tests that runs are not accused of what others do to the threads of Swift concurrency.

import Chapter7AsyncSolution
import Deadlines
import Foundation
import TestSupport
import Testing
import UserAPI

@testable import Conformance

/// Each test blocks threads that others need, so it has a process of its own.
@Suite("stalled runs")
struct UnansweredRunsTests {
  @Test func `a style is not accused while others keep the threads of Swift concurrency`() async {
    await #expect(processExitsWith: .success) {
      let sent = await onThread {
        let gate = Self.blockThreadsOfTasks()
        // Released after more beats than the runs have.
        let watch = Heartbeat.newThread.watch(Deadline(beats: 600)) { _ in
          gate.update { $0 = true }
        }
        defer {
          watch.cancel()
          gate.update { $0 = true }
        }
        let style = JobStyle("async", Chapter7AsyncSolution.UserFetch.self)
        return Self.requests(of: style, newThreads: 200)
      }
      precondition(sent.expiry == nil && sent.count == 4, "\(sent)")
    }
  }

  @Test func `runs that keep the threads of Dispatch are accused`() async {
    await #expect(processExitsWith: .success) {
      let sent = await onThread {
        // Dispatch has up to 64 threads for a queue, and adds one in a second.
        let gate = Monitor(false)
        for _ in 0..<1_000 { DispatchQueue.global().async { gate.waitForever { $0 } } }
        defer { gate.update { $0 = true } }
        let style = JobStyle("async", Chapter7AsyncSolution.UserFetch.self)
        return Self.requests(of: style, newThreads: 20)
      }
      precondition(sent.expiry == .missed, "\(sent)")
    }
  }

  private static func requests(
    of style: JobStyle, newThreads: Int
  ) -> (count: Int, expiry: Expiry?) {
    // Few new threads, so that the tests take a second and not a minute.
    var runs = UnansweredRuns(of: style, count: 4)
    runs.newThreads = newThreads
    runs.start()
    let (sent, expiry) = runs.waitForRequests()
    runs.end()
    return (sent, expiry)
  }

  /// Keeps every thread that tasks can run on, until the gate opens.
  private static func blockThreadsOfTasks() -> Monitor<Bool> {
    let gate = Monitor(false)
    let count = ProcessInfo.processInfo.activeProcessorCount
    for _ in 0..<2 * count { Task.detached { gate.waitForever { $0 } } }
    return gate
  }
}
