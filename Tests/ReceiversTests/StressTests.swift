// Many chains, half of them cancelled at random, from another thread.

import Foundation
import Operations
import Receivers
import Synchronization
import Testing
import WorkbookTesting

@Suite struct StressTests {
  /// `WORKBOOK_CHAINS=20000` runs more of them.
  private static let count =
    ProcessInfo.processInfo.environment["WORKBOOK_CHAINS"].flatMap(Int.init) ?? 2_000

  @Test func `each chain ends once, and nothing is left (A15)`() async {
    let (gone, seed) = (Inbox<Void>(patience: 120), UInt64.random(in: 1...UInt64(UInt32.max)))
    let outcomes = Inbox<Outcome<Int>>(patience: 120)
    var random = Random(state: seed)
    var queue = OperationQueue()
    for number in 0..<Self.count {
      // NB: a queue looks at all that wait in it whenever one ends; so not all in one.
      if number % 20 == 0 { queue = OperationQueue() }
      let (first, middle, last) = (Tracked(gone), Tracked(gone), Tracked(gone))
      let relay = AOperationBlock<Int> { finish in
        DispatchQueue.global().async { finish(.success(1)) }
      }
      relay.deliver(to: first).deliver(to: middle).deliver(to: last)
      last.didFinish(on: .global()) { outcomes.put($0) }
      let victims: [AOperation] = [relay, first, middle, last]
      let (victim, isCancelled) = (victims[random.next(4)], random.next(2) == 0)
      let hesitation = random.next(300)
      if isCancelled {
        DispatchQueue.global().async { [weak victim] in
          for _ in 0..<hesitation { _ = victim?.isFinished }
          victim?.cancel()
        }
      }
      last.add(to: queue)
    }
    let ended = await outcomes.arrived(Self.count)
    let released = await gone.arrived(Self.count * 3).count
    #expect(ended.count == Self.count, "seed \(seed)")
    #expect(released == Self.count * 3, "seed \(seed)")
    for outcome in ended { #expect(outcome.output == 1 || outcome.error?.isCancelled == true) }
    print("\(ended.count) chains, \(ended.count { $0.error != nil }) cancelled, seed \(seed)")
    // Nobody is called a second time: all that could call has been released.
    #expect(outcomes.values.count == Self.count)
  }
}

/// The same numbers for the same seed: the algorithm is xorshift, of George Marsaglia.
private struct Random {
  var state: UInt64

  mutating func next(_ bound: UInt64) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % bound)
  }
}
