// A random graph of operations.

import Foundation
import Operations
import Receivers
import TestDoubles
import TestSupport

/// Makes operations, joins them at random, adds each to a queue, and cancels some of them.
struct RandomGraph {
  private let number: Int
  private let log: GraphLog
  private var random: SeededNumbers
  private var operations: [ResultableOperation<Int>] = []
  private var plain: [Operation] = []
  private let queues = [AOperationQueue(), OperationQueue(), OperationQueue(), OperationQueue()]

  /// - Parameters:
  ///   - number: Its number, in the names of its operations.
  ///   - seed: The same seed makes the same graph.
  init(_ number: Int, seed: UInt64, _ log: GraphLog) {
    self.number = number
    self.log = log
    random = SeededNumbers(seed: seed)
    for queue in queues.dropFirst(2) { queue.maxConcurrentOperationCount = 1 }
  }

  /// Makes and runs the graph.
  ///
  /// - Returns: The names of the operations, each of which has to end.
  mutating func run() -> [String] {
    for _ in 0..<Int.random(in: 2...10, using: &random) { makeOperation() }
    queues[1].isSuspended = chance(2)
    queues[3].isSuspended = chance(2)
    for _ in 0..<3 where chance(2) {
      later(operations.randomElement(using: &random)) { $0.cancel() }
    }
    for operation in operations.shuffled(using: &random) { add(operation) }
    for block in plain { DispatchQueue.global().async { block.start() } }
    for queue in queues { queue.isSuspended = false }
    return operations.compactMap(\.name)
  }

  private mutating func chance(_ of: Int) -> Bool { Int.random(in: 0..<of, using: &random) == 0 }

  /// Each operation is in a queue, and perhaps it was upstream of another before.
  private mutating func add(_ operation: AOperation) {
    let queue = queues.randomElement(using: &random) ?? queues[0]
    if chance(4) {
      later(operation) { $0.add(to: queue) }
    } else {
      operation.add(to: queue)
    }
  }

  /// Does something on another thread, a little later.
  private mutating func later(
    _ operation: AOperation?, _ action: @escaping @Sendable (AOperation) -> Void
  ) {
    guard let operation else { return }
    let delay = Int.random(in: 0..<2_000, using: &random)
    DispatchQueue.global().async {
      for _ in 0..<delay { _ = operation.isFinished }
      action(operation)
    }
  }

  // MARK: Operations

  private mutating func makeOperation() {
    guard chance(8) else { return join(leaf()) }
    let first = leaf()
    let last = leaf()
    last.mustReceive = true
    join(WrapperOperation<Int, Int> { _ in first.deliver(to: last) })
  }

  private mutating func leaf() -> GraphOperation {
    let work = GraphOperation.Work.allCases.randomElement(using: &random) ?? .atOnce
    let leaf = GraphOperation("a leaf of graph \(number)", work, log)
    if chance(10) { leaf.conditions(Condition { throw TestError.alsoBroken }) }
    if chance(10) { leaf.conditions(LoggedIn(login: GraphOperation("a login", .later, log))) }
    return leaf
  }

  // MARK: Joins

  /// Makes an operation wait for some of those before it, and notes its end.
  private mutating func join<Joined: ResultableOperation<Int> & ReceiverOperation>(
    _ operation: Joined
  ) where Joined.Input == Int {
    let leaf = operation as? GraphOperation
    if let upstream = operations.randomElement(using: &random), chance(2) {
      upstream.deliver(to: operation)
      leaf?.mustReceive = true
      leaf?.awaited.append(upstream)
    }
    while let dependency = operations.randomElement(using: &random), chance(3) {
      operation.addDependency(dependency)
      leaf?.awaited.append(dependency)
    }
    if chance(6) {
      let block = BlockOperation {}
      plain.append(block)
      operation.addDependency(block)
      leaf?.awaited.append(block)
    }
    let name = "\(Joined.self) \(operations.count) of graph \(number)"
    operation.named(name).didFinish(on: .global()) { [log] _ in log.ends.put(name) }
    operations.append(operation)
  }
}
