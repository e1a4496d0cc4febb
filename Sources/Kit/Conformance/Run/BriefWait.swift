// Short waits for what a run may make impossible.

import Foundation
import Synchronization

/// Gives runs a moment to go on, in places where a correct run may be unable to go on.
///
/// A run that does not go on has broken no rule. All runs of a walk share one `BriefWait`: when the moment
/// was in vain many times, the rest of the walk does without, so that the style does not cost a minute.
package final class BriefWait: Sendable {
  private static let moment: TimeInterval = 0.05
  private static let mostInVain = 100

  private let inVain = Atomic(0)

  package init() {}

  /// Waits until something holds, or for a moment, or not at all.
  func wait(for recorder: RunRecorder, until holds: (RunProgress) -> Bool) {
    guard inVain.load(ordering: .relaxed) < Self.mostInVain else { return }
    if !recorder.giveTime(Self.moment, until: holds) { inVain.add(1, ordering: .relaxed) }
  }
}
