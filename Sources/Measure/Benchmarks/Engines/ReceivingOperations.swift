// The engine of chapter 5: four operations, each of which delivers its result to the next.

import Foundation
import Receivers

struct ReceivingOperations: ChainEngine {
  let name = "Receivers"
  private let queue = OperationQueue()

  func run(_ number: Int, completion: @escaping ChainCompletion) {
    AOperationBlock { finish in finish(FourSteps.write(number).mapError { AOperationError($0) }) }
      .deliver(to: MapOperation { try FourSteps.encode($0).get() })
      .deliver(to: MapOperation { try FourSteps.add($0).get() })
      .deliver(to: MapOperation { try FourSteps.square($0).get() })
      .end(in: queue, completion)
  }

  func runChain(_ length: Int, of link: @escaping LinkWork, completion: @escaping ChainCompletion) {
    let add = { @Sendable number in try link(number).get() }
    let first = AOperationBlock { finish in finish(.success(0)) }
    let last = (0..<length).reduce(first as ResultableOperation<Int>) { chain, _ in
      chain.deliver(to: MapOperation(add))
    }
    last.end(in: queue, completion)
  }
}

extension ResultableOperation<Int> {
  /// Runs the chain; as in all other rows, the completion is not sent to another queue.
  fileprivate func end(in queue: OperationQueue, _ completion: @escaping ChainCompletion) {
    willFinish { completion($0.mapError { $0.published(as: StepError.self) ?? .missing }) }
      .add(to: queue)
  }
}
