// Tokens that tell which objects of a probe still exist.

import Synchronization

/// A token of an object: held by the object alone, so that it ends with it.
package final class Life: Sendable {
  private let name: String
  private let witness: LifeWitness

  /// Makes the token of an object with this name in the probe that is running.
  package init(_ name: String) {
    self.name = name
    witness = LifeWitness.current
    witness.began(name)
  }

  deinit { witness.ended(name) }
}

/// Counts the objects of one run of a probe, and notes which exist at a moment.
final class LifeWitness: Sendable {
  private struct Seen {
    var alive: [String] = []
    var moments: [LifetimeProbe.Moment] = []
  }

  // The lock guards what was seen: objects may end on any thread.
  private let seen = Mutex(Seen())

  /// The witness of the probe that runs in this task.
  @TaskLocal static var current = LifeWitness()

  func began(_ name: String) { seen.withLock { $0.alive.append(name) } }

  func ended(_ name: String) {
    seen.withLock { seen in
      if let place = seen.alive.firstIndex(of: name) { seen.alive.remove(at: place) }
    }
  }

  /// Notes which objects exist now.
  func note(_ moment: String, line: Int) {
    seen.withLock { seen in
      seen.moments.append(.init(name: moment, line: line, alive: seen.alive.sorted()))
    }
  }

  var moments: [LifetimeProbe.Moment] { seen.withLock { $0.moments } }
}
