// Tests that an adapter hands over a value or an error; `AdapterChain` is a chain for all tests.

import Adapters
import Foundation
import Operations
import TestSupport
import Testing

@Suite struct AdapterTests {
  let queue = QueueManager()

  @Test(arguments: [
    Handing("a value", .ending(with: .success(1)), end: "11"),
    Handing("an error (C5)", .ending(with: .failure(TestError.first)), end: "first"),
    Handing("an error of the adapter's own (C9)", .ending(with: .success(-1)), end: "second"),
    Handing("nothing", WorkOperation { $0.finish() }, end: "MissingResult()"),
  ])
  func `an adapter hands over`(_ handing: Handing) async throws {
    let source = handing.source
    let target = WorkOperation.addingOne()
    let adapter = AdapterOperation(from: source, to: target) { value, target in
      guard value > 0 else { throw TestError.second }
      target.input = value * 10
    }
    queue.addOperations([source, adapter, target])
    try await target.ends(handing.end)
    #expect(target.calls == (handing.end == "11" ? ["begin"] : []))
  }

  @Test func `no operation begins before its input, in any order of adding`() async throws {
    let source = WorkOperation()
    let target = WorkOperation.addingOne()
    let adapter = AdapterOperation(from: source, to: target, into: \.input)
    queue.addOperations([target, adapter, source])
    _ = try await source.begun.only("the source must begin")
    #expect(!target.isReady && target.calls == [])
    source.complete(result: .success(1))
    try await target.ends("2")
  }

  @Test func `one source feeds two targets, and two sources feed one`() async throws {
    let source = WorkOperation.ending(with: .success(1))
    let left = WorkOperation.addingOne()
    let right = WorkOperation.addingOne()
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
    try await sum.ends("5")
  }

  @Test func `whichever operation fails, the last one ends with its error (C1, C2)`() async throws {
    for failing in 0..<3 {
      let chain = AdapterChain { number in
        number == failing ? .ending(with: .failure(TestError.first)) : .addingOne()
      }
      chain.operations[0].input = 0
      queue.addOperations(chain.all)
      let last = try await chain.last.ended("operation \(failing) failed: the last must end")
      #expect(last.inWords == "first", "the error of the operation that failed")
      #expect(chain.operations.map(\.calls.count) == (0..<4).map { $0 <= failing ? 1 : 0 })
    }
  }
}

/// What a source ends with, and its target.
struct Handing: CustomTestStringConvertible {
  let testDescription: String
  let source: WorkOperation
  let end: String

  init(_ name: String, _ source: WorkOperation, end: String) {
    testDescription = name
    self.source = source
    self.end = end
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
