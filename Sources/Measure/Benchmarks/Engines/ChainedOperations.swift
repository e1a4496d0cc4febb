// The engine of chapter 4: a typed chain of four block operations.

import Chains
import Foundation

struct ChainedOperations: ChainEngine {
  let name = "Chains"
  private let queue = OperationQueue()

  func run(_ number: Int, completion: @escaping ChainCompletion) {
    let chain =
      InitialChainableBlockOperation { try FourSteps.write(number).get() }
      ==> ChainableBlockOperation { try FourSteps.encode($0).get() }
      ==> ChainableBlockOperation { try FourSteps.add($0).get() }
      ==> ChainableBlockOperation { try FourSteps.square($0).get() }
    queue.addOperationChain(chain) { completion($0.mapError(StepError.init)) }
  }

  func runChain(_ length: Int, of link: @escaping LinkWork, completion: @escaping ChainCompletion) {
    let add = { @Sendable number in try link(number).get() }
    var chain = InitialChainableBlockOperation { 0 } ==> ChainableBlockOperation(add)
    for _ in 1..<length { chain = chain ==> ChainableBlockOperation(add) }
    queue.addOperationChain(chain) { completion($0.mapError(StepError.init)) }
  }
}
