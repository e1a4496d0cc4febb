// Many runs that wait for an answer, beside the one that is judged.

import Deadlines
import UserAPI

/// Runs of one style that have sent their first request, which is not answered.
struct StalledRuns {
  private let style: Style
  private let watchdog: CallWatchdog
  private let recorders: [RunRecorder]

  var count: Int { recorders.count }

  /// Plans the runs.
  init(of style: Style, count: Int, watchdog: CallWatchdog = CallWatchdog()) {
    (self.style, self.watchdog) = (style, watchdog)
    recorders = (0..<count).map { _ in RunRecorder(Scenario(), watchdog: watchdog) }
  }

  /// Starts the runs.
  func start() {
    for recorder in recorders {
      watchdog.calling(.make) { recorder.makeRun(of: style) }
      watchdog.calling(.start) { recorder.start() }  // each has the whole deadline
    }
  }

  /// Waits until each run has sent its list request; a deadline begins anew with each that does.
  ///
  /// - Returns: How many have sent it, and why the wait ended if that is not all of them.
  ///
  /// NB: the runs themselves may block the threads that most probes need; a new thread always runs.
  func waitForRequests() -> (sent: Int, expiry: Expiry?) {
    for (number, recorder) in recorders.enumerated() {
      if let expiry = recorder.wait(.init(beats: 400), of: .newThread, until: { $0.hasUnanswered })
      {
        return (number + recorders[number...].count { $0.snapshot.hasUnanswered }, expiry)
      }
    }
    return (count, nil)
  }

  /// Answers all requests, and says how many runs delivered the user; ends with the first run that
  /// does not go on.
  func complete() -> Int {
    _ = recorders.allSatisfy(complete)
    return recorders.count { recorder in
      recorder.snapshot.events.compactMap(\.outcome) == [.success(ScriptedBodies.firstUser)]
    }
  }

  private func complete(_ recorder: RunRecorder) -> Bool {
    while recorder.wait(until: { $0.hasUnanswered || $0.isOver }) == nil {
      guard case .serve(let sent) = recorder.update({ $0.takeNextStep() }) else { return true }
      watchdog.calling { recorder.serve(sent) }
    }
    return false
  }

  /// Cancels the runs, and releases them.
  func end() {
    for recorder in recorders { watchdog.calling(.cancel) { recorder.cancel() } }
    for recorder in recorders { watchdog.calling(.release) { recorder.close() } }
  }
}
