// Results that are pending until all are resolved, in each engine.

import Adapters
import Chains
import Foundation
import Receivers

/// An engine with a row in the table "Published".
protocol PendingEngine: Engine {
  /// Makes a result that is pending, and chains a block to it.
  ///
  /// - Parameters:
  ///   - block: Runs when the result is resolved.
  ///   - pending: Keeps the function that resolves the result, now or soon.
  func pend(_ block: @escaping @Sendable () -> Void, in pending: Gate)
}

extension AdaptedOperations: PendingEngine {
  func pend(_ block: @escaping @Sendable () -> Void, in pending: Gate) {
    let first = PendingOperation(pending)
    let last = AdaptedStep<Int, Void> { _ in .success(block()) }
    QueueManager().addOperations([
      first, AdapterOperation(from: first, to: last, into: \.input), last,
    ])
  }

  /// `@unchecked Sendable`: its property is constant.
  private final class PendingOperation: NetworkOperation<Int>, @unchecked Sendable {
    private let pending: Gate
    init(_ pending: Gate) { self.pending = pending }
    override func beginWork() { pending.keep { self.complete(result: .success(0)) } }
  }
}

extension ChainedOperations: PendingEngine {
  func pend(_ block: @escaping @Sendable () -> Void, in pending: Gate) {
    let chain = PendingLink(pending) ==> ChainableBlockOperation { (_: Int) in block() }
    OperationQueue().addOperationChain(chain) { _ in }
  }

  /// `@unchecked Sendable`: its property is constant.
  private final class PendingLink: InitialChainableOperation<Int>, @unchecked Sendable {
    private let pending: Gate
    init(_ pending: Gate) { self.pending = pending }
    override func main(_: Void) { pending.keep { self.finish(.success(0)) } }
  }
}

extension ReceivingOperations: PendingEngine {
  func pend(_ block: @escaping @Sendable () -> Void, in pending: Gate) {
    AOperationBlock<Int> { finish in pending.keep { finish(.success(0)) } }
      .deliver(to: MapOperation { (_: Int) in block() })
      .add(to: OperationQueue())
  }
}
