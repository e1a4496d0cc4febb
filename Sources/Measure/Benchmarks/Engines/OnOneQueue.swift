// What google/promises is compared with: blocks chained by hand in Dispatch; and nodes that do the same.

import Foundation
import Nodes

/// Baseline: each block sends the next one to a serial queue.
struct DispatchByHand: PendingEngine {
  let name = "Dispatch, by hand"
  private let queue = DispatchQueue(label: "bench.blocks")

  func run(_ number: Int, completion: @escaping ChainCompletion) {
    let text = FourSteps.write(number)
    queue.async { [queue] in
      let bytes = text.flatMap(FourSteps.encode)
      queue.async {
        let sum = bytes.flatMap(FourSteps.add)
        queue.async { completion(sum.flatMap(FourSteps.square)) }
      }
    }
  }

  func pend(_ block: @escaping @Sendable () -> Void, in pending: Gate) {
    pending.keep { DispatchQueue.global().async(execute: block) }
  }
}

/// Observers whose blocks run on a serial queue, one after another.
struct NodesOnQueue: PendingEngine {
  let name = "Nodes, on a queue"
  private let queue = DispatchQueue(label: "bench.blocks")

  func run(_ number: Int, completion: @escaping ChainCompletion) {
    Observer.emit { try FourSteps.write(number).get() }
      .dispatch(on: queue).map { try FourSteps.encode($0).get() }
      .dispatch(on: queue).map { try FourSteps.add($0).get() }
      .dispatch(on: queue).map { try FourSteps.square($0).get() }
      .onCompleted { completion(.success($0)) }
      .onError { completion(.failure(StepError($0))) }
  }

  func pend(_ block: @escaping @Sendable () -> Void, in pending: Gate) {
    let result = Context<Int>()
    result.dispatch(on: .global()).onCompleted { _ in block() }
    pending.keep { result.emit(data: 0) }
  }
}
