// Runs two blocks at the same moment, as nearly as two threads can.

import Foundation
import Synchronization

/// Runs pairs of blocks, the first block of each pair on this thread, the other on a second thread.
///
/// - Parameters:
///   - rounds: The number of pairs.
///   - pair: Makes the pair of one round.
func race(
  _ rounds: Int,
  _ pair: (_ round: Int) -> (one: @Sendable () -> Void, other: @Sendable () -> Void)
) {
  let turn = Turn()
  let other = Mutex<(@Sendable () -> Void)?>(nil)
  Thread.detachNewThread {
    for round in 1...rounds {
      turn.wait(for: 2 * round - 1)
      other.withLock { $0.take() }?()
      turn.pass()
    }
  }
  for round in 1...rounds {
    let (one, second) = pair(round)
    other.withLock { $0 = second }
    turn.pass()
    // The other thread needs a moment to see its turn; not the same one in each round.
    for _ in 0..<(round % 60) { turn.look() }
    one()
    turn.wait(for: 2 * round)
  }
}

/// Says whose turn it is, to threads that look all the time.
private final class Turn: Sendable {
  private let number = Atomic(0)

  func pass() { number.add(1, ordering: .acquiringAndReleasing) }

  func look() { _ = number.load(ordering: .acquiring) }

  func wait(for turn: Int) {
    var looks = 0
    while number.load(ordering: .acquiring) < turn {
      looks += 1
      // A busy machine may have to run the other thread on this core.
      if looks % 1_000 == 0 { usleep(1) }
    }
  }
}
