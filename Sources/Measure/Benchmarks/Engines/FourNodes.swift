// The engine of chapter 6: a chain of four nodes without a queue.

import Nodes

struct FourNodes: ChainEngine {
  let name = "Nodes"

  func run(_ number: Int, completion: @escaping ChainCompletion) {
    ModelMapperNode { try FourSteps.write($0).get() }
      .then(ModelMapperNode { try FourSteps.encode($0).get() })
      .then(ModelMapperNode { try FourSteps.add($0).get() })
      .then(ModelMapperNode { try FourSteps.square($0).get() })
      .process(number)
      .onCompleted { completion(.success($0)) }
      .onError { completion(.failure(StepError($0))) }
  }

  func runChain(_ length: Int, of link: @escaping LinkWork, completion: @escaping ChainCompletion) {
    let add = { @Sendable number in try link(number).get() }
    // The input is emitted last, so that the links wait for it as in the other engines.
    let first = Context<Int>()
    var last: Observer<Int> = first
    for _ in 0..<length { last = last.map(add) }
    last
      .onCompleted { completion(.success($0)) }
      .onError { completion(.failure(StepError($0))) }
    first.emit(data: 0)
  }
}
