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
  private var count = 0
  private var plain: [Operation] = []
  private let queues = [AOperationQueue(), OperationQueue(), OperationQueue(), OperationQueue()]

  /// - Parameters:
  ///   - number: Its number, in the names of its operations.
  ///   - seed: The same seed makes the same graph.
  init(_ number: Int, seed: UInt64, _ log: GraphLog) {
    (self.number, self.log, random) = (number, log, SeededNumbers(seed: seed))
    for queue in queues.dropFirst(2) { queue.maxConcurrentOperationCount = 1 }
  }

  /// Makes and runs the graph.
  ///
  /// - Returns: How many operations have to end.
  mutating func run() -> Int {
    for _ in 0..<Int.random(in: 2...10, using: &random) { operations.append(anyOperation()) }
    if chance(5) { closeCircles() }
    queues[1].isSuspended = chance(2)
    queues[3].isSuspended = chance(2)
    let victims = (0..<3).map { _ in chance(2) ? operations.randomElement(using: &random) : nil }
    let added = operations.shuffled(using: &random)
    for victim in victims.compactMap(\.self) { cancel(victim) }
    for operation in added { add(operation) }
    for block in plain { DispatchQueue.global().async { block.start() } }
    for queue in queues { queue.isSuspended = false }
    return count
  }

  private mutating func chance(_ of: Int) -> Bool { Int.random(in: 0..<of, using: &random) == 0 }

  /// Each operation is in a queue, and perhaps it was upstream of another before.
  private mutating func add(_ operation: AOperation) {
    let queue = queues.randomElement(using: &random) ?? queues[0]
    let delay = Int.random(in: 0..<200, using: &random)
    guard chance(4) else {
      operation.add(to: queue)
      return
    }
    DispatchQueue.global().async {
      for _ in 0..<delay { _ = operation.isFinished }
      operation.add(to: queue)
    }
  }

  private mutating func cancel(_ operation: AOperation) {
    let delay = Int.random(in: 0..<2_000, using: &random)
    DispatchQueue.global().async {
      for _ in 0..<delay { _ = operation.isFinished }
      operation.cancel()
    }
  }

  // MARK: Operations

  private mutating func anyOperation() -> ResultableOperation<Int> {
    chance(8) ? wrapper() : watchedLeaf()
  }

  private mutating func leaf() -> GraphOperation {
    let work = GraphOperation.Work.allCases.randomElement(using: &random) ?? .atOnce
    let leaf = GraphOperation(newName("leaf"), work, log)
    if chance(10) { leaf.conditions(Condition { throw TestError.alsoBroken }) }
    if chance(10) { leaf.conditions(LoggedIn(login: GraphOperation("a login", .later, log))) }
    return leaf
  }

  private mutating func watchedLeaf() -> GraphOperation {
    let leaf = leaf()
    join(leaf)
    return watched(leaf)
  }

  private mutating func wrapper() -> ResultableOperation<Int> {
    let (first, last) = (leaf(), leaf())
    last.mustReceive = true
    let wrapper = WrapperOperation<Int, Int> { _ in first.deliver(to: last) }
    join(wrapper)
    return watched(wrapper)
  }

  private func newName(_ kind: String) -> String { "\(kind) \(count) of graph \(number)" }

  private mutating func watched<Watched: ResultableOperation<Int>>(_ operation: Watched) -> Watched
  {
    let name = operation.name ?? newName("\(Watched.self)")
    count += 1
    log.willEnd(name)
    operation.didFinish(on: .global()) { [log] _ in log.end(name) }
    return operation
  }

  // MARK: Joins

  /// Makes an operation wait for some of those before it.
  private mutating func join<Joined: ReceiverOperation>(_ operation: Joined)
  where Joined.Input == Int {
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
    guard chance(6) else { return }
    let block = BlockOperation {}
    plain.append(block)
    operation.addDependency(block)
    leaf?.awaited.append(block)
  }

  /// Tries to close circles; those are refused.
  private func closeCircles() {
    let leaves = operations.compactMap { $0 as? GraphOperation }
    guard leaves.count == operations.count else { return }
    for (earlier, later) in zip(leaves, leaves.dropFirst()) {
      later.addDependency(earlier)
      earlier.addDependency(later)
      later.deliver(to: earlier)
      earlier.awaited = []  // it may wait for another one now
    }
  }
}
