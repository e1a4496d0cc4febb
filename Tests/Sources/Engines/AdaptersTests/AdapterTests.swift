// Tests that an adapter hands over a value or an error; `AdapterChain` is a chain for all tests.

import Adapters
import Operations
import TestSupport
import Testing

@Suite struct AdapterTests {
  let queue = QueueManager()

  @Test(arguments: [
    (WorkOperation.ending(with: .success(1)), "11"),
    (.ending(with: .failure(TestError.first)), "first"),
    (.ending(with: .success(-1)), "second"),
    (WorkOperation { $0.finish() }, "MissingResult()"),
  ])
  func `an adapter hands over a value, an error, its own error, or that there is none (C5, C9)`(
    _ source: WorkOperation, end: String
  ) async throws {
    let target = WorkOperation.addingOne()
    let adapter = AdapterOperation(from: source, to: target) { value, target in
      guard value > 0 else { throw TestError.second }
      target.input = value * 10
    }
    queue.addOperations([source, adapter, target])
    try await target.ends(end)
    #expect(target.calls == (end == "11" ? ["begin"] : []))
  }

  @Test func `whichever operation fails, the last one ends with its error (C1, C2)`() async throws {
    for failing in 0..<3 {
      let chain = AdapterChain { number in
        number == failing ? .ending(with: .failure(TestError.first)) : .addingOne()
      }
      queue.addOperations(chain.all)
      try await chain.last.ends("first", "operation \(failing) failed: the last has its error")
      #expect(chain.operations.map(\.calls.count) == (0..<4).map { $0 <= failing ? 1 : 0 })
    }
  }
}

/// Operations, four by default, with an adapter between each two.
struct AdapterChain {
  let operations: [WorkOperation]
  /// The operations and the adapters, each after those that it depends on.
  let all: [Operation]

  /// Makes a chain; by default its operations each add one, so that it gives their number.
  init(of count: Int = 4, _ operation: (Int) -> WorkOperation = { _ in .addingOne() }) {
    let operations = (0..<count).map(operation)
    operations[0].input = 0
    self.operations = operations
    all = zip(operations, operations.dropFirst()).reduce(into: [operations[0]]) { all, pair in
      all += [AdapterOperation(from: pair.0, to: pair.1, into: \.input), pair.1]
    }
  }

  var last: WorkOperation { operations[operations.count - 1] }
}
