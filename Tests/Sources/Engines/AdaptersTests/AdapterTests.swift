// Tests that an adapter hands over a value or an error; `AdapterChain` is a chain for all tests.

import Adapters
import Foundation
import Operations
import TestSupport
import Testing

@Suite struct AdapterTests {
  let queue = QueueManager()

  @Test func `an adapter with a closure can hand over another value`() async throws {
    let (source, target) = (WorkOperation.ending(with: .success(1)), WorkOperation.addingOne())
    let adapter = AdapterOperation(from: source, to: target) { $1.input = $0 * 10 }
    queue.addOperations([source, adapter, target])
    try await target.gives(11)
  }

  @Test func `an adapter waits for its source, and the target waits for the adapter`() {
    let (source, target) = (WorkOperation(), WorkOperation())
    let adapter = AdapterOperation(from: source, to: target, into: \.input)
    #expect(adapter.dependencies == [source])
    #expect(target.dependencies == [adapter])
  }

  @Test func `no operation begins before its input, in any order of adding`() async throws {
    let (source, target) = (WorkOperation(), WorkOperation.addingOne())
    let adapter = AdapterOperation(from: source, to: target, into: \.input)
    queue.addOperations([target, adapter, source])
    _ = try await source.begun.only("the source must begin")
    #expect(!target.isReady && target.calls == [])
    source.complete(result: .success(1))
    try await target.gives(2)
  }

  @Test func `one source feeds two targets, and two sources feed one`() async throws {
    let source = WorkOperation.ending(with: .success(1))
    let (left, right) = (WorkOperation.addingOne(), WorkOperation.addingOne())
    let sum = WorkOperation.addingOne()
    sum.input = 0
    let add: @Sendable (Int, WorkOperation) -> Void = { $1.input = ($1.input ?? 0) + $0 }
    let fromLeft = AdapterOperation(from: left, to: sum, add)
    let fromRight = AdapterOperation(from: right, to: sum, add)
    fromRight.addDependency(fromLeft)  // otherwise both could write at the same time
    queue.addOperations([
      source,
      AdapterOperation(from: source, to: left, into: \.input), left,
      AdapterOperation(from: source, to: right, into: \.input), right,
      fromLeft, fromRight, sum,
    ])
    try await sum.gives(5)
  }

  @Test func `whichever operation fails, the last one ends with its error (C1, C2)`() async throws {
    for failing in 0..<3 {
      let chain = AdapterChain { number in
        number == failing ? .ending(with: .failure(TestError.first)) : .addingOne()
      }
      chain.operations[0].input = 0
      queue.addOperations(chain.all)
      let last = try await chain.last.ended("operation \(failing) failed: the last must end")
      #expect(last.error as? TestError == .first, "the error of the operation that failed")
      #expect(chain.operations.map(\.calls.count) == (0..<4).map { $0 <= failing ? 1 : 0 })
    }
  }

  @Test func `the target ends with the error of its source (C5)`() async throws {
    let (source, target) = (
      WorkOperation.ending(with: .failure(TestError.first)), WorkOperation.addingOne()
    )
    let adapter = AdapterOperation(from: source, to: target) { _, _ in
      Issue.record("there is no value to hand over")
    }
    queue.addOperations([source, adapter, target])
    try await target.fails(with: TestError.first)
    #expect(target.error as? TestError == .first)
  }

  @Test func `an error that the adapter throws is the target's error (C9)`() async throws {
    let (source, target) = (WorkOperation.ending(with: .success(1)), WorkOperation.addingOne())
    let adapter = AdapterOperation(from: source, to: target) { _, _ in throw TestError.first }
    queue.addOperations([source, adapter, target])
    try await target.fails(with: TestError.first)
    #expect(target.calls == [])
  }

  @Test func `after a source without a result, the target ends with an error`() async throws {
    let (source, target) = (WorkOperation { $0.finish() }, WorkOperation.addingOne())
    let adapter = AdapterOperation(from: source, to: target, into: \.input)
    queue.addOperations([source, adapter, target])
    try await target.fails(with: MissingResult.self)
    #expect(target.calls == [])
  }
}

/// Operations, four by default, with an adapter between each two.
struct AdapterChain {
  let operations: [WorkOperation]
  let adapters: [AdapterOperation]

  init(of count: Int = 4, _ operation: (Int) -> WorkOperation) {
    let operations = (0..<count).map(operation)
    self.operations = operations
    adapters = zip(operations, operations.dropFirst()).map {
      AdapterOperation(from: $0, to: $1, into: \.input)
    }
  }

  /// Makes a chain whose operations each add one, so that it gives their number.
  static func addingOnes(
    _ count: Int = 4, first: WorkOperation = .addingOne()
  ) -> AdapterChain {
    first.input = 0
    return AdapterChain(of: count) { $0 == 0 ? first : .addingOne() }
  }

  var last: WorkOperation { operations[operations.count - 1] }

  /// The operations and the adapters, each after those that it depends on.
  var all: [Operation] {
    [operations[0]] + zip(adapters, operations.dropFirst()).flatMap { [$0, $1] }
  }
}
