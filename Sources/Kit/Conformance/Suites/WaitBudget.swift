// How long a walk goes on with a style that keeps it waiting.

import Deadlines
import Foundation

/// Ends a walk in which scenario after scenario waits: after half a minute, where nothing else runs.
///
/// After a slow scenario, some round trips through the same kinds of threads measure the machine. The
/// scenario is charged its duration minus ten times theirs, and at most two seconds; a negative charge
/// pays back earlier ones. Nothing is charged while more threads want to run than there are cores. So a
/// busy machine ends no walk, and a style that waits where a quick one would not does. Such a walk breaks
/// no rule: it is unfinished.
package struct WaitBudget {
  private static let mostOfOne = Duration.seconds(2)

  private let most: Duration
  private let brief: Duration
  private let trips: Int
  private let free: Int
  private let heartbeat: Heartbeat
  private let isBusy: @Sendable () -> Bool
  private var charged = Duration.zero

  /// - Parameters:
  ///   - most: What may be charged in all before the walk ends.
  ///   - brief: A scenario that takes no longer is free, and nothing is measured after it.
  ///   - trips: How many round trips are made; together they take about as long as a scenario.
  ///   - free: How many times the duration of the round trips is free.
  ///   - heartbeat: Makes the round trips, which must be of the kind of the scenarios.
  ///   - isBusy: Whether the machine has more to do than it can do at once.
  package init(
    most: Duration = .seconds(20), brief: Duration = .milliseconds(20), trips: Int = 10,
    free: Int = 10,
    of heartbeat: Heartbeat = .everyThread,
    isBusy: @escaping @Sendable () -> Bool = Self.hasMoreThreadsThanCores
  ) {
    (self.most, self.brief, self.trips) = (most, brief, trips)
    (self.free, self.heartbeat, self.isBusy) = (free, heartbeat, isBusy)
  }

  /// Whether it is time to end the walk.
  package var isOver: Bool { charged > most }

  /// Plays a scenario, and charges what it waited; not a wait that ended with its deadline, since the walk
  /// counts those itself.
  ///
  /// - Parameters:
  ///   - blocksThreads: Whether the scenario may block the threads of the usual round trip, so that only
  ///     new threads tell how fast the machine is.
  ///   - play: Plays it.
  package mutating func measure(
    blocksThreads: Bool = false, _ play: () -> Observation
  ) -> Observation {
    let clock = ContinuousClock()
    let start = clock.now
    let observation = play()
    let duration = clock.now - start
    guard duration > brief, !observation.waitedInVain, !isBusy() else { return observation }
    let trips = (blocksThreads ? .newThread : heartbeat).time(trips: trips) ?? .zero
    charge(duration, whileTripsTake: trips)
    return observation
  }

  /// Charges the duration of a scenario, but for what the machine is slow.
  ///
  /// - Parameters:
  ///   - duration: How long the scenario took.
  ///   - trips: How long the round trips took, which were made after it.
  mutating func charge(_ duration: Duration, whileTripsTake trips: Duration) {
    charged = max(.zero, charged + min(Self.mostOfOne, duration - trips * free))
  }

  /// Whether in the last minute more threads wanted to run than there are cores, on average.
  @Sendable package static func hasMoreThreadsThanCores() -> Bool {
    var load = 0.0
    return getloadavg(&load, 1) == 1 && load > Double(ProcessInfo.processInfo.activeProcessorCount)
  }
}
