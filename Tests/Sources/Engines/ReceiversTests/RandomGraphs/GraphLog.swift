// What happens in random graphs, and what must not.

import Receivers
import Synchronization
import TestSupport

/// Collects what happens in random graphs.
final class GraphLog: Sendable {
  private struct State {
    var mistakes: [String] = []
    var waiting: Set<String> = []
  }

  private let state = Mutex(State())
  /// The operations that were not released.
  let living = LiveCounter(.long)
  /// One for each end.
  let ends = Inbox<Void>(.long)

  /// What went wrong, the first ten.
  var firstMistakes: [String] { state.withLock { Array($0.mistakes.prefix(10)) } }

  /// The operations that have not ended, the first ten.
  var firstWaiting: [String] { state.withLock { Array($0.waiting.sorted().prefix(10)) } }

  /// Notes a mistake.
  func report(_ mistake: String) { state.withLock { $0.mistakes.append(mistake) } }

  /// Notes an operation that has to end.
  func willEnd(_ name: String) { state.withLock { _ = $0.waiting.insert(name) } }

  /// Notes the end of an operation; a second end is a mistake.
  func end(_ name: String) {
    if state.withLock({ $0.waiting.remove(name) }) == nil { report("\(name) ended twice") }
    ends.put(())
  }
}
