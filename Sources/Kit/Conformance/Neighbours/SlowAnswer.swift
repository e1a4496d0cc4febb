// An answer that takes seconds, while a walk does something else.

import Deadlines
import Foundation

/// Lets runs wait for an answer until a walk has played everything else, and for two and a half seconds.
///
/// A run may lose patience after a second or two, by a clock of its own that nothing can put forward.
/// So these few seconds really pass. They cost nearly nothing, since a walk takes longer.
struct SlowAnswer: Sendable {
  private let begin = Date()
  private let isDue = Monitor(false)

  /// Waits until the answer is due; for the thread of a run that has nothing else to do.
  func wait() { isDue.waitForever { $0 } }

  /// Lets the answers come, when their time is over.
  ///
  /// - Parameter early: Whether they may come before that: a walk that has found faults need not wait.
  func come(early: Bool) {
    let rest = 2.5 - Date().timeIntervalSince(begin)
    // NB: the time itself is what the runs are given, so nothing can be waited for instead.
    if rest > 0, !early { Thread.sleep(forTimeInterval: rest) }
    isDue.update { $0 = true }
  }
}
