// Tests that operations are kept alive: cancelled and released while they wait, they neither crash nor leak.

import Operations
import TestSupport
import Testing

@Suite struct KeepAliveTests {
  @Test func `the completion runs once, after the end of all, also if the queue cancels all`()
    async throws
  {
    let queue = OperationQueue()
    let inbox = Inbox<Bool>()
    let operations = chained((0..<50).map { _ in ManualOperation() })
    queue.addOperations(keepingAlive: operations) { inbox.put(operations.allSatisfy(\.isFinished)) }
    #expect(await !operations[0].record.arrived().isEmpty)
    for operation in operations[48...] { operation.cancel() }
    try await queue.finished(operations[49])
    #expect(inbox.values == [], "the first operation still works")
    queue.cancelAllOperations()
    #expect(try await inbox.only("the completion is not cancelled"))
    // The queue decides which operations still begin when the one before them stops.
    let isStopped = await eventually {
      operations.allSatisfy { $0.isCancelled && $0.calls.suffix(2) == ["stop", "end"] }
    }
    #expect(isStopped)
  }

  @Test(arguments: [true, false])
  func `a barrier waits for a whole run, and the run does not wait for the barrier (E1)`(
    _ isPlain: Bool
  ) async throws {
    let queue = OperationQueue()
    let first = ManualOperation()
    let inbox = Inbox<String>()
    let second = isPlain ? BlockOperation() : ManualOperation.atOnce
    second.addDependency(first)
    queue.addOperations(keepingAlive: [first, second]) { inbox.put("completion") }
    #expect(await !first.record.arrived().isEmpty)
    queue.addBarrierBlock { inbox.put(second.isFinished ? "barrier" : "barrier too early") }
    first.finish()
    #expect(await inbox.arrived(2) == ["completion", "barrier"])
  }

  @Test(arguments: ["plain", "plain, after one of another run", "own", "own, not kept alive"])
  func `operations that wait may be cancelled and released before their dependency has finished`(
    _ way: String
  ) async {
    await #expect(processExitsWith: .success) { [way] in
      for _ in 0..<100 { await cancelWaitingOperations(way) }
    }
  }
}

/// Cancels and releases operations that wait for a dependency, and then finishes the dependency.
private func cancelWaitingOperations(_ way: String) async {
  let queue = OperationQueue()
  let first = ManualOperation()
  let cancelled = Inbox<Bool>()
  let gone = Inbox<Bool>()
  do {
    let canary = Canary { gone.put(true) }
    let waiting = (0..<4).map { _ in
      way.hasPrefix("plain")
        ? BlockOperation { withExtendedLifetime(canary) {} }
        : ManualOperation { _ in withExtendedLifetime(canary) {} }
    }
    for operation in waiting {
      operation.addDependency(first)
      operation.completionBlock = { cancelled.put(true) }
    }
    switch way {
    case "own, not kept alive": queue.add([first] + waiting)
    case "plain, after one of another run":
      queue.addOperation(first)
      queue.addOperations(keepingAlive: waiting)
    default: queue.addOperations(keepingAlive: [first] + waiting)
    }
    for operation in waiting { operation.cancel() }
  }
  await first.record.arrived()
  await cancelled.arrived(4)
  first.finish()
  #expect(await gone.arrived() == [true], "they must be released")
}
