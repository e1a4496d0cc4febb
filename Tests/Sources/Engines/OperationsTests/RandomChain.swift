// A random chain of operations, for the tests that keep operations alive.

import Foundation
import Operations
import Synchronization
import TestDoubles
import TestSupport

/// A random chain of operations, and which of them are cancelled.
struct RandomChain {
  /// What keeps the operations alive: a last operation, or the operations themselves.
  enum KeepAlive: CaseIterable { case lastOperation, themselves }

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
    keptAliveBy keepAlive: KeepAlive,
    countedBy counter: LiveCounter,
    completion: @escaping @Sendable () -> Void
  ) {
    let queue = OperationQueue()
    let operations = (0..<length).map { _ in CountedOperation(counter) }
    for (before, after) in zip(operations, operations.dropFirst()) { after.addDependency(before) }
    switch keepAlive {
    case .lastOperation:
      queue.addOperations(keepingAlive: operations, completion: completion)
    case .themselves:
      let open = Atomic(length)
      let ended = { @Sendable in
        if open.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { completion() }
      }
      for operation in operations { operation.whenEnded.withLock { $0 = ended } }
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
  private let counter: LiveCounter

  init(_ counter: LiveCounter) {
    self.counter = counter
    counter.enter()
  }

  deinit { counter.leave() }

  override func main() { DispatchQueue.global().async { self.finish() } }

  override func didEnd() { whenEnded.withLock { $0 }() }
}
