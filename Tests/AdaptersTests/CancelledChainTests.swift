// Operations and adapters are cancelled anywhere in a chain: the rest is skipped, and the last ends.

import Adapters
import Foundation
import Operations
import Synchronization
import TestDoubles
import TestSupport
import Testing

@Suite struct CancelledChainTests {
  let queue = QueueManager()

  @Test(arguments: 0..<7)
  func `whichever of a chain is cancelled, the last ends (C1)`(_ cancelled: Int) async throws {
    let chain = Chain { $0 == 0 ? WorkOperation() : .addingOne() }
    queue.addOperations(chain.all)
    _ = try await chain.operations[0].begun.only("the first must begin")
    chain.all[cancelled].cancel()
    // The first still works, unless it was the one: what comes after the cancelled does not wait.
    let result = try await chain.last.ended("operation \(cancelled) was cancelled")
    #expect(result.error is CancellationError)
    #expect(chain.operations.dropFirst().allSatisfy { $0.calls == [] })
    chain.operations[0].complete(result: .success(1))
    for operation in chain.operations { _ = try await operation.ended() }
  }

  @Test func `an adapter that outlives its target does nothing (C7)`() async {
    await #expect(processExitsWith: .success) {
      let source = WorkOperation.ending(with: .success(1))
      func adapterAlone() -> AdapterOperation {
        let target = WorkOperation.addingOne()
        let adapter = AdapterOperation(from: source, to: target, into: \.input)
        target.removeDependency(adapter)  // Foundation would follow it, on Linux
        return adapter
      }
      let adapter = adapterAlone()
      source.start()
      adapter.start()
    }
  }

  @Test(arguments: [nil, 0, 1, 2, 6])
  func `nobody holds a chain after its run`(_ cancelled: Int?) async throws {
    let gone = Inbox<Bool>()
    weak var first: WorkOperation?
    weak var adapter: AdapterOperation?
    do {
      let canary = Canary { gone.put(true) }
      let chain = Chain { _ in
        WorkOperation { [canary] operation in
          _ = canary
          operation.complete(result: .success(operation.input ?? 0))
        }
      }
      (first, adapter) = (chain.operations[0], chain.adapters[0])
      if let cancelled { chain.all[cancelled].cancel() }
      queue.addOperations(chain.all)
    }
    _ = try await gone.only("the operations must be released")
    #expect(first == nil && adapter == nil)
  }

  @Test func `nobody holds a chain that never ran`() {
    weak var target: WorkOperation?
    weak var adapter: AdapterOperation?
    do {
      let chain = Chain { _ in .addingOne() }
      (target, adapter) = (chain.last, chain.adapters[2])
    }
    #expect(target == nil && adapter == nil, "an adapter must not hold its target")
  }

  @Test func `cancelled at random from other threads, each of 2,000 chains ends once`()
    async throws
  {
    var random = SeededNumbers(
      seed: SeededNumbers.newSeed(printedFor: "2,000 random chains of adapters"))
    for _ in 0..<40 {
      let ends = Mutex<[Int: Int]>([:])
      let all = Inbox<Bool>()
      for number in 0..<50 {
        let chain = Chain { _ in
          WorkOperation { operation in
            let input = operation.input ?? 0
            DispatchQueue.global().async { operation.complete(result: .success(input + 1)) }
          }
        }
        chain.last.onCompletion { result in
          #expect(result.value == 4 || result.error is CancellationError)
          let count = ends.withLock { ends in
            ends[number, default: 0] += 1
            return ends.count
          }
          if count == 50 { all.put(true) }
        }
        let cancelled = (0..<7).filter { _ in Int.random(in: 0..<8, using: &random) == 0 }
        QueueManager().addOperations(chain.all)
        for index in cancelled {
          DispatchQueue.global().async { [weak operation = chain.all[index]] in
            operation?.cancel()
          }
        }
      }
      _ = await all.arrived()
      #expect(ends.withLock { $0 } == Dictionary(uniqueKeysWithValues: (0..<50).map { ($0, 1) }))
    }
  }
}
