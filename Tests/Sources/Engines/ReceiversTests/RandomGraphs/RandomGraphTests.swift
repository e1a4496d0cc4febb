// Runs random graphs of operations: each operation ends once, in its order, and is released.

import Foundation
import TestDoubles
import TestSupport
import Testing

@Suite struct RandomGraphTests {
  /// The number of graphs; `WORKBOOK_GRAPHS` in the environment sets another one.
  private static let count =
    ProcessInfo.processInfo.environment["WORKBOOK_GRAPHS"].flatMap(Int.init)
    ?? Effort.choose(500, thorough: 5_000)

  @Test func `each operation of a random graph ends once, in its order, and is released (A15)`()
    async
  {
    let log = GraphLog()
    let seed = SeededNumbers.newSeed(printedFor: "receivers' graphs")
    var names: Set<String> = []
    for number in 0..<Self.count {
      var graph = RandomGraph(number, seed: seed &+ UInt64(number), log)
      names.formUnion(graph.run())
      // Not too many graphs at once: Dispatch would need a thread for each.
      if number % 50 == 49, await log.ends.arrived(names.count).count < names.count { break }
    }
    let ended = await log.ends.arrived(names.count)
    let waiting = names.subtracting(ended).prefix(10)
    #expect(waiting.isEmpty, "seed \(seed): these have not ended")
    #expect(log.mistakes.values.prefix(10) == [], "seed \(seed)")
    log.living.close()
    let released = await log.living.empty.arrived().count
    #expect(released == 1, "seed \(seed): some operations were not released")
    #expect(log.ends.values.count == names.count, "seed \(seed): some operations ended twice")
  }
}
