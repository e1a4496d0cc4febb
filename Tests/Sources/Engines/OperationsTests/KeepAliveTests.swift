// Tests that operations are kept alive: cancelled at random, they neither crash nor leak.

import Foundation
import Operations
import TestDoubles
import TestSupport
import Testing

@Suite struct KeepAliveTests {
  @Test func `the completion runs once, after the end of all, even the cancelled`() async throws {
    let queue = OperationQueue()
    let inbox = Inbox<Bool>()
    let operations = chained((0..<3).map { _ in ManualOperation() })
    queue.addOperations(keepingAlive: operations) { inbox.put(operations.allSatisfy(\.isFinished)) }
    _ = try await operations[0].begun.only("the first must begin")
    operations[1].cancel()
    operations[2].cancel()
    try await queue.finished(operations[2])
    #expect(inbox.values == [], "the first operation still works")
    operations[0].finish()
    #expect(try await inbox.only("the completion must run"))
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

  @Test func `5,000 random chains of operations, half of them cancelled, neither crash nor leak`()
    async throws
  {
    let seed = SeededNumbers.newSeed(printedFor: "5,000 random chains of operations")
    var random = SeededNumbers(seed: seed)
    for _ in 0..<100 {
      let counter = LiveCounter()
      let completed = Inbox<Int>()
      for number in 0..<50 {
        runChain(using: &random, countedBy: counter) { completed.put(number) }
      }
      await completed.arrived(50)
      counter.close()
      try await counter.empty.only("seed \(seed): every operation must be released")
      let numbers = completed.values.sorted()
      #expect(numbers == Array(0..<50), "seed \(seed): every chain must complete once")
    }
  }

  /// Adds a random chain without holding its operations, and cancels one, all or none.
  private func runChain(
    using random: inout SeededNumbers, countedBy counter: LiveCounter,
    completion: @escaping @Sendable () -> Void
  ) {
    let queue = OperationQueue()
    let operations = chained(
      (0..<Int.random(in: 1...8, using: &random)).map { _ in
        counter.enter()
        let canary = Canary { counter.leave() }
        return ManualOperation { operation in
          DispatchQueue.global().async { withExtendedLifetime(canary) { _ = operation.finish() } }
        }
      })
    queue.addOperations(keepingAlive: operations, completion: completion)
    let cancels: [@Sendable () -> Void] = [
      { [weak operation = operations[operations.count / 2]] in operation?.cancel() },
      { [weak queue] in queue?.cancelAllOperations() },
    ]
    guard let cancel = cancels.randomElement(using: &random), Bool.random(using: &random) else {
      return
    }
    if Bool.random(using: &random) {
      cancel()
    } else {
      DispatchQueue.global().async(execute: cancel)
    }
  }

  @Test(arguments: ["plain", "plain, after one of another run", "own", "own, not kept alive"])
  func `operations that wait may be cancelled and released before their dependency has finished`(
    _ way: String
  ) async {
    await #expect(processExitsWith: .success) { [way] in
      await withDiscardingTaskGroup { group in
        for _ in 0..<8 {
          group.addTask { for _ in 0..<100 { await cancelWaitingOperations(way) } }
        }
      }
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
  await first.begun.arrived()
  await cancelled.arrived(4)
  first.finish()
  #expect(await gone.arrived() == [true], "they must be released")
}
