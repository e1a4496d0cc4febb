// The main queue, as far as scenarios need it.

import Deadlines
import Foundation

/// What the kit asks about the main queue.
enum MainQueue {
  /// Whether the queue runs what is put into it.
  ///
  /// It does while Swift Testing runs, and not while a test of XCTest blocks the main thread. Found out once:
  /// where nothing runs, the first question takes four seconds. The probe hops through Dispatch, too: on a busy
  /// machine, Dispatch may be late with a thread for the queue.
  static let isServed: Bool = {
    guard !Thread.isMainThread else { return false }
    let hasRun = Monitor(false)
    DispatchQueue.main.async { hasRun.update { $0 = true } }
    return hasRun.wait(Deadline(beats: 400), of: .everyThread, until: { $0 }) == nil
  }()

  /// Beats when the queue has run a block, too: whatever keeps the queue from that delays no verdict.
  static let heartbeat = Heartbeat { done in
    Heartbeat.hopThroughEveryThread { DispatchQueue.main.async { done() } }
  }
}
