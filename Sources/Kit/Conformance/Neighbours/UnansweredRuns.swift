// Many runs that wait for an answer, beside the judged run.

import Deadlines
import Foundation
import UserAPI

/// Runs of one style that have sent their first request, which is not answered.
struct UnansweredRuns: Sendable {
  private let style: JobStyle
  private let watchdog: CallWatchdog
  private let recorders: [RunRecorder]
  /// How long each run has for its request, before it is looked into why nothing comes.
  var usual = Deadline(beats: 100, ceiling: 10)
  /// How many new threads run, one after the other, before Dispatch is taken to be blocked.
  var newThreads = 1_000

  var count: Int { recorders.count }

  /// Lets a single style at a time have stalled runs: blocked threads would starve the runs of others.
  ///
  /// Held by a walk, never by the thread that calls the runs: so it is free again whatever they do.
  static let turn = NSLock()

  /// Plans the runs.
  ///
  /// - Parameters:
  ///   - style: The style.
  ///   - count: How many.
  ///   - watchdog: Sees when a call into a run does not return.
  init(of style: JobStyle, count: Int, watchdog: CallWatchdog = CallWatchdog()) {
    self.style = style
    self.watchdog = watchdog
    recorders = (0..<count).map { _ in RunRecorder(Expectation(), watchdog: watchdog) }
  }

  /// Starts the runs.
  func start() {
    for recorder in recorders {
      watchdog.calling(.make) { recorder.makeRun(of: style) }
      watchdog.calling(.start) { recorder.start() }  // each has the whole deadline
    }
  }

  /// Waits until each run has sent its list request.
  ///
  /// - Returns: How many have sent it, and why the wait ended if that is not all of them.
  func waitForRequests() -> (sent: Int, expiry: Expiry?) {
    let end = Monitor<Expiry?>(nil)
    // Dispatch adds a thread a second where all are blocked: each run would get its own, in the end.
    let watch = Heartbeat.newThread.watch(Deadline(beats: 2 * max(newThreads, count))) { expiry in
      end.update { $0 = expiry }
    }
    defer { watch.cancel() }
    for recorder in recorders {
      guard let expiry = end.update({ $0 }).flatMap(proved) ?? waitForRequest(of: recorder)
      else { continue }
      return (recorders.count { $0.read(\.hasUnanswered) }, expiry)
    }
    return (count, nil)
  }

  /// Waits until one run has sent its list request; says why not if it does not.
  private func waitForRequest(of recorder: RunRecorder) -> Expiry? {
    let end = ContinuousClock.now + .seconds(600)
    while true {
      let expiry = recorder.wait(usual) { $0.hasUnanswered }
      guard expiry == .undecided, .now < end else { return expiry }
      if let expiry = proved(.missed) { return recorder.read(\.hasUnanswered) ? nil : expiry }
    }
  }

  /// What the end of a deadline of new threads means: nothing if Dispatch gets on.
  ///
  /// The usual heartbeat stops when waiting runs keep a thread each. The heartbeat also stops when other
  /// tests keep the few threads of Swift concurrency, which is no run's fault. Then Dispatch still has a
  /// thread for a block, and the wait goes on.
  private func proved(_ expiry: Expiry) -> Expiry? {
    expiry == .missed && !dispatchIsBlocked() ? nil : expiry
  }

  /// Whether Dispatch runs nothing, while many new threads have run.
  private func dispatchIsBlocked() -> Bool {
    let hasRun = Monitor(false)
    DispatchQueue.global().async { hasRun.update { $0 = true } }
    return hasRun.wait(Deadline(beats: newThreads), of: .newThread) { $0 } == .missed
  }

  /// Cancels the runs, and releases them.
  func end() {
    for recorder in recorders { watchdog.calling(.cancel) { recorder.cancel() } }
    for recorder in recorders { watchdog.calling(.release) { recorder.close() } }
  }
}
