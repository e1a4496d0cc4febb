// Tests that operations are kept alive: cancelled at random, they neither crash nor leak.

import Foundation
import Operations
import TestDoubles
import TestSupport
import Testing

@Suite struct KeepAliveTests {
  @Test func `the completion runs once, after the end of all, even the cancelled`() async throws {
    let queue = OperationQueue()
    let operations = (0..<3).map { _ in ManualOperation() }
    for (before, after) in zip(operations, operations.dropFirst()) { after.addDependency(before) }
    let inbox = Inbox<Bool>()
    queue.addOperations(keepingAlive: operations) { inbox.put(operations.allSatisfy(\.isFinished)) }
    _ = try await operations[0].begun.only("the first must begin")
    operations[1].cancel()
    operations[2].cancel()
    try await queue.finished(operations[2])
    #expect(inbox.values == [], "the first operation still works")
    operations[0].finish()
    let all = try await inbox.only("the completion must run")
    #expect(all)
  }

  @Test func `a barrier waits for a whole run, and the run does not wait for the barrier (E1)`()
    async throws
  {
    let (queue, first, second) = (
      OperationQueue(), ManualOperation(), ManualOperation { $0.finish() }
    )
    second.addDependency(first)
    let inbox = Inbox<String>()
    queue.addOperations(keepingAlive: [first, second]) { inbox.put("completion") }
    _ = try await first.begun.only("the first must begin")
    queue.addBarrierBlock { inbox.put(second.isFinished ? "barrier" : "barrier too early") }
    first.finish()
    #expect(await inbox.arrived(2) == ["completion", "barrier"])
  }

  @Test func `without operations, the completion runs once`() async throws {
    let inbox = Inbox<Bool>()
    OperationQueue().addOperations(keepingAlive: []) { inbox.put(true) }
    _ = try await inbox.only("there is nothing to wait for")
  }

  @Test(arguments: RandomChain.KeepAlive.allCases)
  func `5,000 random chains of operations, half of them cancelled, neither crash nor leak`(
    _ keepAlive: RandomChain.KeepAlive
  ) async throws {
    let seed = SeededNumbers.newSeed(printedFor: "5,000 random chains of operations")
    var random = SeededNumbers(seed: seed)
    for batch in 0..<100 {
      let (counter, completed) = (LiveCounter(), Inbox<Int>())
      for number in 0..<50 {
        let chain = RandomChain(using: &random)
        chain.run(keptAliveBy: keepAlive, countedBy: counter) { completed.put(number) }
      }
      await completed.arrived(50)
      counter.close()
      _ = try await counter.empty.only(
        "batch \(batch), seed \(seed): every operation must be released")
      #expect(
        completed.values.sorted() == Array(0..<50),
        "batch \(batch), seed \(seed): every chain must complete once")
    }
  }

  @Test func `a long chain that never ran is released without overflowing the stack`() async {
    await #expect(processExitsWith: .success) {
      await onThread(stackSize: 256 << 10) {
        let operations = (0..<20_000).map { _ in ManualOperation() }
        for (before, after) in zip(operations, operations.dropFirst()) {
          after.addDependency(before)
        }
      }
    }
  }

  #if os(Linux)
    @Test
    func `without keep-alive, Foundation ends the process when a cancelled operation is released`()
      async
    {
      await #expect(processExitsWith: .failure) {
        await Self.cancelWaitingOperations(made: Self.plain) { queue, operations in
          queue.add(operations)
        }
      }
    }
  #endif

  @Test func `with keep-alive the same operations end well`() async {
    await #expect(processExitsWith: .success) {
      await Self.cancelWaitingOperations(made: Self.plain) { queue, operations in
        queue.addOperations(keepingAlive: operations)
      }
      await Self.cancelWaitingOperations(made: Self.plain) { queue, operations in
        queue.addOperations(keepingAlive: operations) {}
      }
    }
  }

  @Test func `asynchronous operations end well without keep-alive, and with it`() async {
    await #expect(processExitsWith: .success) {
      await Self.cancelWaitingOperations(made: Self.asynchronous) { queue, operations in
        queue.add(operations)
      }
      await Self.cancelWaitingOperations(made: Self.asynchronous) { queue, operations in
        queue.addOperations(keepingAlive: operations)
      }
    }
  }

  @Test func `plain operations may be released before one outside of the run has finished`() async {
    await #expect(processExitsWith: .success) {
      await Self.cancelWaitingOperations(made: Self.plain) { queue, operations in
        queue.addOperation(operations[0])
        queue.addOperations(keepingAlive: Array(operations.dropFirst()))
      }
    }
  }

  private static let plain: @Sendable (Canary) -> Operation = { canary in
    BlockOperation { withExtendedLifetime(canary) {} }
  }

  private static let asynchronous: @Sendable (Canary) -> Operation = { canary in
    ManualOperation { _ in withExtendedLifetime(canary) {} }
  }

  /// Cancels and releases operations that wait for a dependency, and then finishes the dependency;
  /// many times, on several threads.
  private static func cancelWaitingOperations(
    made make: @escaping @Sendable (Canary) -> Operation,
    addedBy add: @escaping @Sendable (OperationQueue, [Operation]) -> Void
  ) async {
    await withDiscardingTaskGroup { group in
      for _ in 0..<8 {
        group.addTask { await cancelWaitingOperationsAlone(made: make, addedBy: add) }
      }
    }
  }

  private static func cancelWaitingOperationsAlone(
    made make: @escaping @Sendable (Canary) -> Operation,
    addedBy add: @escaping @Sendable (OperationQueue, [Operation]) -> Void
  ) async {
    for _ in 0..<100 {
      let queue = OperationQueue()
      let first = ManualOperation()
      let (cancelled, gone) = (Inbox<Bool>(), Inbox<Bool>())
      do {
        let canary = Canary { gone.put(true) }
        let waiting = (0..<4).map { _ in make(canary) }
        for operation in waiting {
          operation.addDependency(first)
          operation.completionBlock = { cancelled.put(true) }
        }
        add(queue, [first] + waiting)
        for operation in waiting { operation.cancel() }
      }
      _ = await first.begun.arrived()
      _ = await cancelled.arrived(4)
      first.finish()
      guard await !gone.arrived().isEmpty else { return }
    }
  }
}
