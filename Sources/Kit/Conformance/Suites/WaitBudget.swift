// How long a walk goes on with a style that keeps it waiting.

import Deadlines

/// Ends a walk in which scenario after scenario waits: after half a minute, where nothing else runs.
///
/// Waits are counted in beats, as deadlines are. A scenario whose run goes on at once takes no longer than a few
/// beats, however busy the machine is. So a busy machine ends no walk, and a style that waits where a quick one
/// would not does. Such a walk breaks no rule: it is unfinished.
package struct WaitBudget {
  private static let mostOfOne = 200

  private let most: Int
  private let free: Int
  private let heartbeat: Heartbeat
  private var charged = 0

  /// - Parameters:
  ///   - most: How many beats may be charged in all before the walk ends.
  ///   - free: How many beats a scenario may take without a charge.
  ///   - heartbeat: What beats.
  package init(most: Int = 2_000, free: Int = 3, of heartbeat: Heartbeat = .everyThread) {
    self.most = most
    self.free = free
    self.heartbeat = heartbeat
  }

  /// Whether it is time to end the walk.
  var isOver: Bool { charged > most }

  /// Lets the heartbeat go on while the walk does, until the watch is cancelled.
  func watch() -> Heartbeat.Watch {
    heartbeat.watch(Deadline(beats: 1_000_000_000, ceiling: 1e9)) { _ in }
  }

  /// Plays a scenario, and charges what it waited; not a wait that ended with its deadline, since the walk
  /// counts those itself.
  mutating func measure(_ play: () -> Observation) -> Observation {
    let begin = heartbeat.beats
    let observation = play()
    let beats = heartbeat.beats - begin - free
    if !observation.waitedInVain { charged += min(max(0, beats), Self.mostOfOne) }
    return observation
  }
}
