// The adapter hands over a value, or why there is none, and holds nobody.

import Adapters
import Foundation
import Operations
import Synchronization
import TestSupport
import Testing

@Suite struct AdapterTests {
  let queue = QueueManager()

  @Test func `by key path, the value is the next operation's input`() async throws {
    let (source, target) = (WorkOperation.ending(with: .success(1)), WorkOperation.addingOne())
    let adapter = AdapterOperation(from: source, to: target, into: \.input)
    queue.addOperations([source, adapter, target])
    #expect(try await target.ended().value == 2)
  }

  @Test func `by closure, the value is handed over in another form`() async throws {
    let (source, target) = (WorkOperation.ending(with: .success(1)), WorkOperation.addingOne())
    let adapter = AdapterOperation(from: source, to: target) { $1.input = $0 * 10 }
    queue.addOperations([source, adapter, target])
    #expect(try await target.ended().value == 11)
  }

  @Test func `it waits for the one, and the other waits for it`() {
    let (source, target) = (WorkOperation(), WorkOperation())
    let adapter = AdapterOperation(from: source, to: target, into: \.input)
    #expect(adapter.dependencies == [source])
    #expect(target.dependencies == [adapter])
  }

  @Test func `nothing begins before its input is there, whatever the order of adding`()
    async throws
  {
    let (source, target) = (WorkOperation(), WorkOperation.addingOne())
    let adapter = AdapterOperation(from: source, to: target, into: \.input)
    queue.addOperations([target, adapter, source])
    _ = try await source.begun.only("the source must begin")
    #expect(!target.isReady && target.calls == [])
    source.complete(result: .success(1))
    #expect(try await target.ended().value == 2)
  }

  @Test func `one source feeds two targets, and two sources feed one`() async throws {
    let source = WorkOperation.ending(with: .success(1))
    let (left, right) = (WorkOperation.addingOne(), WorkOperation.addingOne())
    let sum = WorkOperation.addingOne()
    sum.input = 0
    let add: @Sendable (Int, WorkOperation) -> Void = { $1.input = ($1.input ?? 0) + $0 }
    let fromLeft = AdapterOperation(from: left, to: sum, add)
    let fromRight = AdapterOperation(from: right, to: sum, add)
    fromRight.addDependency(fromLeft)  // or both would write at once
    queue.addOperations([
      source,
      AdapterOperation(from: source, to: left, into: \.input), left,
      AdapterOperation(from: source, to: right, into: \.input), right,
      fromLeft, fromRight, sum,
    ])
    #expect(try await sum.ended().value == 5)
  }

  @Test func `whichever step fails, the rest is skipped, and the last ends with its error (C1)`()
    async throws
  {
    for failing in 0..<3 {
      let chain = Chain { number in
        number == failing ? .ending(with: .failure(Trouble.first)) : .addingOne()
      }
      chain.operations[0].input = 0
      queue.addOperations(chain.all)
      let last = try await chain.last.ended("step \(failing) failed: the last must end")
      #expect(last.error as? Trouble == .first, "with the failed step's own error")
      #expect(chain.operations.map(\.calls.count) == (0..<4).map { $0 <= failing ? 1 : 0 })
    }
  }

  @Test func `a failure of the last step but one is told, too (C2)`() async throws {
    let chain = Chain { $0 == 2 ? WorkOperation { _ in throw Trouble.second } : .addingOne() }
    chain.operations[0].input = 0
    queue.addOperations(chain.all)
    #expect(try await chain.last.ended().error as? Trouble == .second)
  }

  @Test func `the caller learns why there is no value (C5)`() async throws {
    let (source, target) = (
      WorkOperation.ending(with: .failure(Trouble.first)), WorkOperation.addingOne()
    )
    let adapter = AdapterOperation(from: source, to: target) { _, _ in
      Issue.record("there is no value to hand over")
    }
    queue.addOperations([source, adapter, target])
    #expect(try await target.ended().error as? Trouble == .first)
    #expect(target.error as? Trouble == .first)
  }

  @Test func `what the adapter throws is the next one's error, and the chain ends (C9)`()
    async throws
  {
    let (source, target) = (WorkOperation.ending(with: .success(1)), WorkOperation.addingOne())
    let adapter = AdapterOperation(from: source, to: target) { _, _ in throw Trouble.first }
    queue.addOperations([source, adapter, target])
    #expect(try await target.ended().error as? Trouble == .first)
    #expect(target.calls == [])
  }

  @Test func `a source that finished without a result hands over that nothing was there`()
    async throws
  {
    let (source, target) = (WorkOperation { $0.finish() }, WorkOperation.addingOne())
    let adapter = AdapterOperation(from: source, to: target, into: \.input)
    queue.addOperations([source, adapter, target])
    #expect(try await target.ended().error is MissingResult)
    #expect(target.calls == [])
  }
}

/// Four operations, with three adapters between them.
struct Chain {
  let operations: [WorkOperation]
  let adapters: [AdapterOperation]

  init(_ operation: (Int) -> WorkOperation) {
    let operations = (0..<4).map(operation)
    self.operations = operations
    adapters = zip(operations, operations.dropFirst()).map {
      AdapterOperation(from: $0, to: $1, into: \.input)
    }
  }

  var last: WorkOperation { operations[3] }

  /// All seven, each after those that it depends on.
  var all: [Operation] {
    [operations[0]] + zip(adapters, operations.dropFirst()).flatMap { [$0, $1] }
  }
}
