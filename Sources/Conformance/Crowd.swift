// A thousand runs that wait for an answer, beside the one that is judged.

import Foundation

/// Many stalled runs of one style.
struct Crowd {
  private let stages: [Stage]
  private let caller: Caller

  /// Starts the runs, and waits until each has sent its list request; nil if one never does.
  init?(of style: Style, count: Int, caller: Caller) {
    self.caller = caller
    stages = (0..<count).map { _ in Stage(Scenario()) }
    let hasStarted = caller.run { [stages] in
      for stage in stages {
        stage.makeRun(of: style)
        stage.start()
      }
    }
    guard hasStarted, stages.allSatisfy({ $0.wait { !$0.due.isEmpty } }) else {
      leave()
      return nil
    }
  }

  /// Cancels the runs and waits until they have ended.
  func leave() {
    _ = caller.run { [stages] in stages.forEach { $0.cancel() } }
    for stage in stages {
      stage.close()
      _ = stage.wait(Deadline.secondsOfAKnownLeak) { $0.held.isEmpty }
    }
  }
}
