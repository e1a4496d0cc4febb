// Random orders of threads, where there are too many schedules to play them all.

/// Random priorities: the thread with the highest goes on, and at a few random points the thread that would go
/// on falls below all others.
///
/// That is the order of PCT (S. Burckhardt and others, "A Randomized Scheduler with Probabilistic Guarantees of
/// Finding Bugs", 2010). A fault that needs *d* ordered steps is found with a probability of at least
/// 1 / (*n* · *k* ^ (*d* − 1)), for *n* threads that make *k* choices, and *d* − 1 changes.
// Safe: touched only by the thread whose turn it is.
final class PriorityOrder: @unchecked Sendable {
  private var priorities: [Int: UInt64] = [:]
  private var random: SplitMix
  /// The choices at which a priority changes, each with the new one.
  let changes: [Int: UInt64]

  /// Draws the points of change.
  ///
  /// - Parameters:
  ///   - seed: The same seed gives the same order.
  ///   - changes: How many points there are, at most.
  ///   - length: How many choices a play has, as far as is known: the points are drawn evenly among them.
  init(seed: UInt64, changes: Int, length: Int) {
    var random = SplitMix(state: seed)
    var drawn: [Int: UInt64] = [:]
    for priority in 0..<changes {
      drawn[Int.random(in: 0..<max(length, 1), using: &random)] = UInt64(priority)
    }
    self.changes = drawn
    self.random = random
  }

  /// Chooses among threads, given by their numbers; returns a place in the list.
  func choice(among threads: [Int], at index: Int) -> Int {
    // The first priority of a thread is above each that a change gives.
    for thread in threads where priorities[thread] == nil {
      priorities[thread] = random.next() | 1 << 63
    }
    if let change = changes[index] { priorities[threads[highest(of: threads)]] = change }
    return highest(of: threads)
  }

  private func highest(of threads: [Int]) -> Int {
    let heights = threads.map { priorities[$0, default: 0] }
    return heights.indices.max { heights[$0] < heights[$1] } ?? 0
  }
}
