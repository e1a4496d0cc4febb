// Tests that runs are not accused of what others do to the threads of Swift concurrency.

import Chapter7AsyncSolution
import TestSupport
import Testing

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

  @Test func `a style with one seat for all runs is accused, though none waits in a call`() async {
    await #expect(processExitsWith: .success) {
      let sent = await onThread {
        let isTaken = Monitor(false)
        let style = JobStyle("seats") { environment, _ in
          MadeUpFetch {
            let mayGo = isTaken.update { isTaken in
              defer { isTaken = true }
              return !isTaken
            }
            if mayGo { _ = environment.transport.send(environment.listRequest) { _ in } }
          }
        }
        return Self.requests(of: style, newThreads: 200, usual: Deadline(beats: 100))
      }
      precondition(sent.expiry == .missed && sent.count == 1, "\(sent)")
    }
  }

  /// Starts four runs, which are looked into after a moment, so that the tests take a second and not a minute.
  private static func requests(
    of style: JobStyle, newThreads: Int, usual: Deadline = Deadline(beats: 100, ceiling: 0.1)
  ) -> (count: Int, expiry: Expiry?) {
    var runs = UnansweredRuns(of: style, count: 4)
    runs.newThreads = newThreads
    runs.usual = usual
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
