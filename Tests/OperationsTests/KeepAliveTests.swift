// Tests that operations are kept alive: cancelled at random, they neither crash nor leak.

import Conformance
import Foundation
import Operations
import Synchronization
import Testing
import WorkbookTesting

@Suite struct KeepAliveTests {
  @Test func `the completion runs once, after all operations have finished, cancelled ones too`()
    async throws
  {
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

  @Test func `a queue that cancels all its operations does not cancel the keep-alive operation`()
    async throws
  {
    let queue = OperationQueue()
    let operation = ManualOperation(onStop: { _ in })
    let last = KeepAliveOperation([operation])
    last.cancel()
    #expect(!last.isCancelled)
    queue.add([operation, last])
    queue.cancelAllOperations()
    try await queue.finished(last)
    #expect(operation.isFinished)
  }

  @Test func `without operations, the completion runs at once`() async throws {
    let inbox = Inbox<Bool>()
    OperationQueue().addOperations(keepingAlive: []) { inbox.put(true) }
    _ = try await inbox.only("there is nothing to wait for")
  }

  /// What keeps the operations alive: a last operation, or the operations themselves.
  enum KeepAlive: CaseIterable { case lastOperation, themselves }

  @Test(arguments: KeepAlive.allCases)
  func `5,000 random chains of operations, half of them cancelled, neither crash nor leak`(
    _ keepAlive: KeepAlive
  ) async throws {
    let seed = Stress.seed(printedFor: "5,000 random chains of operations")
    var random = SeededNumbers(seed: seed)
    for batch in 0..<100 {
      let census = Census()
      let completed = Mutex<[Int: Int]>([:])
      let all = Inbox<Bool>()
      for number in 0..<50 {
        let chain = RandomChain(using: &random)
        chain.run(keptAliveBy: keepAlive, countedBy: census) {
          let isLast = completed.withLock { completed in
            completed[number, default: 0] += 1
            return completed.count == 50
          }
          if isLast { all.put(true) }
        }
      }
      _ = await all.arrived()
      census.close()
      _ = try await census.empty.only(
        "batch \(batch), seed \(seed): every operation must be released")
      #expect(
        completed.withLock { $0 } == .init(uniqueKeysWithValues: (0..<50).map { ($0, 1) }),
        "batch \(batch), seed \(seed): every chain must complete once")
    }
  }

  @Test func `a long chain that never ran is released without overflowing the stack`() async {
    await #expect(processExitsWith: .success) {
      await onThread(stackSize: 256 << 10) {
        func lastOfChain() -> KeepAliveOperation {
          let operations = (0..<20_000).map { _ in BlockOperation() }
          for (before, after) in zip(operations, operations.dropFirst()) {
            after.addDependency(before)
          }
          return KeepAliveOperation(operations)
        }
        _ = lastOfChain()
      }
    }
  }

  #if os(Linux)
    @Test
    func `without keep-alive, Foundation ends the process when a cancelled operation is released`()
      async
    {
      await #expect(processExitsWith: .failure) {
        await Self.cancelWaitingOperations { queue, operations in queue.add(operations) }
      }
    }
  #endif

  @Test func `with keep-alive the same operations end well`() async {
    await #expect(processExitsWith: .success) {
      await Self.cancelWaitingOperations { queue, operations in
        queue.addOperations(keepingAlive: operations)
      }
      await Self.cancelWaitingOperations { queue, operations in
        queue.addOperations(keepingAlive: operations) {}
      }
    }
  }

  /// Cancels and releases operations that wait for another one, and then finishes that one; many
  /// times, on several threads.
  private static func cancelWaitingOperations(
    addedBy add: @escaping @Sendable (OperationQueue, [Operation]) -> Void
  ) async {
    await withDiscardingTaskGroup { group in
      for _ in 0..<8 { group.addTask { await cancelWaitingOperationsAlone(addedBy: add) } }
    }
  }

  private static func cancelWaitingOperationsAlone(
    addedBy add: @escaping @Sendable (OperationQueue, [Operation]) -> Void
  ) async {
    for _ in 0..<100 {
      let queue = OperationQueue()
      let first = ManualOperation()
      let gone = Inbox<Bool>()
      do {
        let canary = Canary { gone.put(true) }
        let waiting = (0..<4).map { _ in ManualOperation { [canary] _ in _ = canary } }
        for operation in waiting { operation.addDependency(first) }
        add(queue, [first] + waiting)
        for operation in waiting { operation.cancel() }
      }
      _ = await first.begun.arrived()
      first.finish()
      guard await !gone.arrived().isEmpty else { return }
    }
  }
}

/// A random chain of operations, and which of them are cancelled.
private struct RandomChain {
  enum Cancel { case none, one(Int), all }

  let length: Int
  let cancel: Cancel
  let isLate: Bool

  init(using random: inout SeededNumbers) {
    length = Int.random(in: 1...8, using: &random)
    isLate = Bool.random(using: &random)
    cancel =
      switch Int.random(in: 0..<4, using: &random) {
      case 0: .one(Int.random(in: 0..<length, using: &random))
      case 1: .all
      default: .none
      }
  }

  /// Adds the chain to a queue without holding its operations, and cancels as planned.
  func run(
    keptAliveBy keepAlive: KeepAliveTests.KeepAlive,
    countedBy census: Census,
    completion: @escaping @Sendable () -> Void
  ) {
    let queue = OperationQueue()
    let operations = (0..<length).map { _ in CountedOperation(census) }
    for (before, after) in zip(operations, operations.dropFirst()) { after.addDependency(before) }
    switch keepAlive {
    case .lastOperation:
      queue.addOperations(keepingAlive: operations, completion: completion)
    case .themselves:
      let end = Countdown(from: length, completion)
      for operation in operations { operation.whenEnded.withLock { $0 = end.count } }
      queue.addOperations(keepingAlive: operations)
    }
    let cancel: @Sendable () -> Void
    switch self.cancel {
    case .none: return
    case .one(let number): cancel = { [weak operation = operations[number]] in operation?.cancel() }
    case .all: cancel = { [weak queue] in queue?.cancelAllOperations() }
    }
    if isLate { DispatchQueue.global().async(execute: cancel) } else { cancel() }
  }
}

/// Finishes on another thread, and is counted while it is alive.
///
/// `@unchecked Sendable`: its properties are constant, and safe themselves.
private final class CountedOperation: AsynchronousOperation, @unchecked Sendable {
  let whenEnded = Mutex<@Sendable () -> Void>({})
  private let census: Census

  init(_ census: Census) {
    self.census = census
    census.enter()
  }

  deinit { census.leave() }

  override func main() { DispatchQueue.global().async { self.finish() } }

  override func didEnd() { whenEnded.withLock { $0 }() }
}

/// Calls a closure when it has been counted down to zero.
private final class Countdown: Sendable {
  private let remaining: Atomic<Int>
  private let completion: @Sendable () -> Void

  init(from count: Int, _ completion: @escaping @Sendable () -> Void) {
    remaining = Atomic(count)
    self.completion = completion
  }

  func count() {
    if remaining.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { completion() }
  }
}
