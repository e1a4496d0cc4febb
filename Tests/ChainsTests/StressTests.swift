// Many chains, cancelled at random moments, from several threads.

import Chains
import Foundation
import Operations
import Synchronization
import Testing
import WorkbookTesting

@Suite struct StressTests {
  @Test func `5,000 random chains, half of them cancelled, end once and leave nothing (B9)`()
    async throws
  {
    let seed = ProcessInfo.processInfo.environment["WORKBOOK_SEED"].flatMap(UInt64.init)
    let crowd = Crowd(seed: seed ?? .random(in: 0...UInt64(UInt32.max)))
    print("chains under stress: seed \(crowd.seed)")
    for number in 0..<5_000 { crowd.add(cancelled: number.isMultiple(of: 2)) }
    crowd.leave()
    _ = try await crowd.ended.only("every chain must give a result, and be released")
    #expect(crowd.results == Array(repeating: 1, count: 5_000))
  }
}

/// Chains that nobody holds.
private final class Crowd: Sendable {
  let seed: UInt64
  let ended = Inbox<Void>(patience: 60)
  private let random: Mutex<SeededGenerator>
  private let queue = OperationQueue()
  private let threads = [DispatchQueue(label: "one"), DispatchQueue(label: "two")]
  private let counts = Mutex<[Int]>([])
  // One more than there are chains, until all have been added.
  private let living = Atomic(1)

  init(seed: UInt64) {
    self.seed = seed
    random = Mutex(SeededGenerator(seed: seed))
  }

  /// How many results each chain gave.
  var results: [Int] { counts.withLock { $0 } }

  func add(cancelled: Bool) {
    let number = counts.withLock { counts in
      counts.append(0)
      return counts.count - 1
    }
    living.add(1, ordering: .relaxed)
    let canary = Canary { [self] in leave() }
    let chain =
      chain()
      ==> ChainableBlockOperation { value in
        withExtendedLifetime(canary) { value }
      }
    queue.addOperationChain(chain) { [self] _ in
      withExtendedLifetime(canary) { counts.withLock { $0[number] += 1 } }
    }
    if cancelled { cancel(chain) }
  }

  func leave() {
    if living.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { ended.put(()) }
  }

  private func chain() -> OperationChain<Int, Int> {
    var chain = Start(0) ==> Adding()
    for _ in 0..<below(6) {
      switch below(4) {
      case 0: chain = chain ==> Adding()
      case 1: chain = chain ==> ChainableBlockOperation { $0 + 1 }
      case 2: chain = chain.zip(chain) ==> ChainableBlockOperation { $0.0 + $0.1 } ==> Adding()
      default: chain = chain ==> later()
      }
    }
    return chain
  }

  /// A link that finishes on another thread, perhaps before its `main()` has returned.
  private func later() -> ByHand {
    let thread = threads[below(2)]
    return ByHand { link in thread.async { link.finish(.success(1)) } }
  }

  private func cancel(_ chain: OperationChain<Int, Int>) {
    let operation = chain.operations[below(chain.operations.count)]
    let whole = below(2) == 0
    threads[below(2)].async { whole ? chain.cancel() : operation.cancel() }
  }

  private func below(_ limit: Int) -> Int {
    random.withLock { Int.random(in: 0..<limit, using: &$0) }
  }
}

/// The same numbers for the same seed: SplitMix64, by Guy Steele, Doug Lea and Christine Flood.
private struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
