// Random orders of threads, where there are too many schedules to play them all.

/// Random priorities: the thread with the highest goes on, and a few points lower that thread's priority.
// Safe: touched only by the thread whose turn it is.
final class PriorityOrder: @unchecked Sendable {
  private var priorities: [Int: UInt64] = [:]
  private var state: UInt64
  private let changes: Set<Int>

  init(seed: UInt64, changes: Int) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
    self.changes = Set((0..<changes).map { Int((seed >> (4 * UInt64($0))) % 61) })
  }

  private func random() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state >> 11) | 1 << 32
  }

  /// Chooses among threads, given by their numbers.
  func choice(among threads: [Int], at index: Int) -> Int {
    for thread in threads where priorities[thread] == nil { priorities[thread] = random() }
    func highest() -> Int {
      threads.indices.max {
        priorities[threads[$0], default: 0] < priorities[threads[$1], default: 0]
      } ?? 0
    }
    if changes.contains(index) { priorities[threads[highest()]] = UInt64(1_000 - min(index, 999)) }
    return highest()
  }
}
