// Runs many chains; half of them are cancelled at random, from another thread.

import Foundation
import Operations
import Receivers
import TestDoubles
import TestSupport
import Testing

@Suite struct StressTests {
  private static let count = Effort.choose(1_000, thorough: 20_000)

  @Test func `each of many random chains ends once, and is released (A15)`() async {
    let (gone, seed) = (Inbox<Void>(.long), SeededNumbers.newSeed(printedFor: "receivers' chains"))
    let results = Inbox<OperationResult<Int>>(.long)
    var random = SeededNumbers(seed: seed)
    var queue = OperationQueue()
    for number in 0..<Self.count {
      // NB: a queue checks all its waiting operations whenever one ends, so there are many queues.
      if number % 20 == 0 { queue = OperationQueue() }
      let (first, middle, last) = (Tracked(gone), Tracked(gone), Tracked(gone))
      let relay = AOperationBlock<Int> { finish in
        DispatchQueue.global().async { finish(.success(1)) }
      }
      relay.deliver(to: first).deliver(to: middle).deliver(to: last)
      last.didFinish(on: .global()) { results.put($0) }
      let candidates: [AOperation] = [relay, first, middle, last]
      let victim = candidates.randomElement(using: &random)
      let isCancelled = Bool.random(using: &random)
      let delay = Int.random(in: 0..<300, using: &random)
      if isCancelled {
        DispatchQueue.global().async { [weak victim] in
          for _ in 0..<delay { _ = victim?.isFinished }
          victim?.cancel()
        }
      }
      last.add(to: queue)
    }
    let ended = await results.arrived(Self.count)
    let released = await gone.arrived(Self.count * 3).count
    #expect(ended.count == Self.count, "seed \(seed)")
    #expect(released == Self.count * 3, "seed \(seed)")
    for result in ended { #expect(result.output == 1 || result.error?.isCancelled == true) }
    print("\(ended.count) chains, \(ended.count { $0.error != nil }) cancelled")
    // No handler can be called a second time: every object that could call it was released.
    #expect(results.values.count == Self.count)
  }
}
