// Many chains, half of them cancelled at random, from another thread.

import Foundation
import Operations
import Receivers
import TestDoubles
import TestSupport
import Testing

@Suite struct StressTests {
  /// `WORKBOOK_CHAINS=20000` runs more of them.
  private static let count =
    ProcessInfo.processInfo.environment["WORKBOOK_CHAINS"].flatMap(Int.init) ?? 2_000

  @Test func `each chain ends once, and nothing is left (A15)`() async {
    let (gone, seed) = (
      Inbox<Void>(patience: 120), SeededNumbers.newSeed(printedFor: "receivers' chains")
    )
    let outcomes = Inbox<Outcome<Int>>(patience: 120)
    var random = SeededNumbers(seed: seed)
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
      let victim = victims.randomElement(using: &random)
      let isCancelled = Bool.random(using: &random)
      let hesitation = Int.random(in: 0..<300, using: &random)
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
    print("\(ended.count) chains, \(ended.count { $0.error != nil }) cancelled")
    // Nobody is called a second time: all that could call has been released.
    #expect(outcomes.values.count == Self.count)
  }
}
