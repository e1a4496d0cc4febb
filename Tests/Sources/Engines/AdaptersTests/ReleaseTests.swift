// Tests that operations may be dropped, cancelled and released in any order: the process goes on.

import Adapters
import Foundation
import Operations
import TestDoubles
import TestSupport
import Testing

/// What is released before an operation that it waits for has ended.
enum Early: String, CaseIterable, Codable {
  case runBeforeNetwork, runBeforePlain, plainOfRun, adapterAndTarget, secondPart

  /// Releases it, and lets the other operation end.
  func release() async throws {
    let (queue, source, gone) = (
      QueueManager(), WorkOperation.ending(with: .success(1)), Inbox<Bool>()
    )
    var first: Operation = source
    do {
      let canary = Canary { gone.put(true) }
      let waiting: Operation
      switch self {
      case .runBeforeNetwork, .runBeforePlain:
        waiting = WorkOperation { [canary] _ in _ = canary }
        if self == .runBeforePlain { first = BlockOperation() }
        waiting.addDependency(first)
      case .plainOfRun:
        // It is kept alive, and may be released when the other is just ending.
        waiting = BlockOperation()
        waiting.addDependency(first)
        waiting.completionBlock = { gone.put(true) }
      case .adapterAndTarget:
        _ = AdapterOperation(from: source, to: WorkOperation.addingOne(), into: \.input)
        return source.start()
      case .secondPart:
        let target = WorkOperation { [canary] _ in _ = canary }
        waiting = AdapterOperation(from: source, to: target, into: \.input)
        queue.addOperations([target])
        target.cancel()
      }
      queue.addOperations([waiting])
      waiting.cancel()
    }
    _ = await gone.arrived()
    first.start()
  }
}

@Suite struct ReleaseTests {
  @Test(arguments: Early.allCases)
  func `operations may be cancelled and released before what they wait for has ended`(
    _ early: Early
  ) async {
    await #expect(processExitsWith: .success) { [early] in
      for _ in 0..<50 { try await early.release() }
    }
  }

  @Test func `a run that is added in two parts runs as a whole`() async throws {
    let (chain, queue) = (AdapterChain.addingOnes(), QueueManager())
    queue.addOperations(Array(chain.all.suffix(4)))
    queue.addOperations(Array(chain.all.prefix(3)))
    try await chain.last.ends("4")
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
