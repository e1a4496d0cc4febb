// Results that are pending until all are resolved, in each engine.

import Adapters
import Chains
import Foundation
import Receivers
import Synchronization

/// An engine with a row in the table "Published".
protocol PendingEngine: Engine {
  /// Makes a result that is pending, and chains a block to it.
  ///
  /// - Parameters:
  ///   - block: Runs when the result is resolved.
  ///   - pending: Gets the function that resolves the result, now or soon.
  func pend(_ block: @escaping @Sendable () -> Void, in pending: PendingResults)
}

/// The functions that resolve pending results.
final class PendingResults: Sendable {
  private let functions = Mutex<[@Sendable () -> Void]>([])  // called outside the lock
  private let arrivals = DispatchSemaphore(value: 0)

  /// Adds the function that resolves one result.
  func add(_ resolve: @escaping @Sendable () -> Void) {
    functions.withLock { $0.append(resolve) }
    arrivals.signal()
  }

  /// Waits until this many results are pending.
  ///
  /// - Returns: Whether they arrived in time.
  func waits(for count: Int, until deadline: DispatchTime) -> Bool {
    (0..<count).allSatisfy { _ in arrivals.wait(timeout: deadline) == .success }
  }

  /// Resolves all results.
  func resolve() { for function in functions.withLock({ $0 }) { function() } }
}

extension AdaptedOperations: PendingEngine {
  func pend(_ block: @escaping @Sendable () -> Void, in pending: PendingResults) {
    let first = PendingOperation(pending)
    let last = AdaptedStep<Int, Void> { _ in .success(block()) }
    QueueManager().addOperations([
      first, AdapterOperation(from: first, to: last, into: \.input), last,
    ])
  }

  /// `@unchecked Sendable`: its property is constant.
  private final class PendingOperation: NetworkOperation<Int>, @unchecked Sendable {
    private let pending: PendingResults
    init(_ pending: PendingResults) { self.pending = pending }
    override func beginWork() { pending.add { self.complete(result: .success(0)) } }
  }
}

extension ChainedOperations: PendingEngine {
  func pend(_ block: @escaping @Sendable () -> Void, in pending: PendingResults) {
    let chain = PendingLink(pending) ==> ChainableBlockOperation { (_: Int) in block() }
    OperationQueue().addOperationChain(chain) { _ in }
  }

  /// `@unchecked Sendable`: its property is constant.
  private final class PendingLink: InitialChainableOperation<Int>, @unchecked Sendable {
    private let pending: PendingResults
    init(_ pending: PendingResults) { self.pending = pending }
    override func main(_: Void) { pending.add { self.finish(.success(0)) } }
  }
}

extension ReceivingOperations: PendingEngine {
  func pend(_ block: @escaping @Sendable () -> Void, in pending: PendingResults) {
    AOperationBlock<Int> { finish in pending.add { finish(.success(0)) } }
      .deliver(to: MapOperation { (_: Int) in block() })
      .add(to: OperationQueue())
  }
}
