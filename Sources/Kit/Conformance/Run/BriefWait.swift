// Short waits for what a run may make impossible.

import Foundation
import Synchronization

/// Gives runs a moment to go on, in places where a correct one may be unable to; nothing is concluded
/// from giving up.
///
/// One serves a whole walk: where the moment was in vain many times, it is no longer given, so that such a
/// style does not cost a minute.
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
