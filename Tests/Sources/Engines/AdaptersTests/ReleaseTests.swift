// Tests that operations may be dropped, cancelled and released in any order: the process goes on.

import Adapters
import Foundation
import Operations
import TestDoubles
import TestSupport
import Testing

/// What an operation outside of a run is.
enum Outside: String, CaseIterable, Codable {
  case network, plain

  var operation: Operation {
    switch self {
    case .network: WorkOperation.ending(with: .success(1))
    case .plain: BlockOperation()
    }
  }
}

@Suite struct ReleaseTests {
  @Test(arguments: Outside.allCases)
  func `a run may be cancelled and released before an operation that it waits for has ended`(
    _ outside: Outside
  ) async {
    await #expect(processExitsWith: .success) { [outside] in
      for _ in 0..<50 {
        let (first, gone) = (outside.operation, Inbox<Bool>())
        do {
          let canary = Canary { gone.put(true) }
          let waiting = WorkOperation { [canary] _ in _ = canary }
          waiting.addDependency(first)
          QueueManager().addOperations([waiting])
          waiting.cancel()
        }
        _ = await gone.arrived()
        first.start()
      }
    }
  }

  @Test func `a plain operation of a run may be released before one outside the run has ended`()
    async
  {
    await #expect(processExitsWith: .success) {
      for _ in 0..<50 {
        let (first, ended) = (WorkOperation.ending(with: .success(1)), Inbox<Bool>())
        do {
          let waiting = BlockOperation()
          waiting.completionBlock = { ended.put(true) }
          waiting.addDependency(first)
          QueueManager().addOperations([waiting])
          waiting.cancel()
        }
        _ = await ended.arrived()
        first.start()
      }
    }
  }

  @Test func `an adapter and its target may be dropped before their source runs`() async {
    await #expect(processExitsWith: .success) {
      for _ in 0..<50 {
        let source = WorkOperation.ending(with: .success(1))
        _ = AdapterOperation(from: source, to: WorkOperation.addingOne(), into: \.input)
        QueueManager().addOperations([source])
        _ = try? await source.ended()
      }
    }
  }

  @Test func `a run may be added in two parts, and cancelled and released in between`() async {
    await #expect(processExitsWith: .success) {
      for _ in 0..<50 {
        let (source, gone) = (WorkOperation(), Inbox<Bool>())
        let queue = QueueManager()
        do {
          let canary = Canary { gone.put(true) }
          let target = WorkOperation { [canary] _ in _ = canary }
          let adapter = AdapterOperation(from: source, to: target, into: \.input)
          queue.addOperations([adapter, target])
          queue.addOperations([source])
          target.cancel()
          adapter.cancel()
        }
        _ = await source.begun.arrived()
        _ = await gone.arrived()
        source.complete(result: .success(1))
      }
    }
  }

  @Test func `a run that is added in two parts runs as a whole`() async throws {
    let (chain, queue) = (AdapterChain.addingOnes(), QueueManager())
    queue.addOperations(Array(chain.all.suffix(4)))
    queue.addOperations(Array(chain.all.prefix(3)))
    try await chain.last.gives(4)
  }

  @Test func `an operation may be given to a queue manager twice`() async throws {
    await #expect(processExitsWith: .success) {
      let (operation, queue) = (WorkOperation(), QueueManager())
      queue.enqueue(operation)
      queue.addOperations([operation])
      _ = await operation.begun.arrived()
      operation.complete(result: .success(1))
      queue.enqueue(operation)
      #expect(operation.calls == ["begin"])
    }
  }
}
