// The engines of chapters 3 to 6, and the list of all engines: add a new one there.

import Adapters
import Chains
import Foundation
import Nodes
import Receivers

extension Engine {
  /// All engines, the baselines first.
  ///
  /// What bounds their figures, on Linux: an `Operation` takes 544 bytes, and an `OperationQueue` as
  /// much. A waiting run of adapters has seven operations, one of chains five, one of receivers ten. The
  /// job itself hops to another thread three times. Chains and receivers hop once more to enter the queue
  /// and after each answer, adapters for each of four operations. Swift looks up the type of a generic
  /// property at each use: a `Mutex` of a generic result cost long chains of receivers a tenth of their
  /// time, so a lock is of no generic type.
  static let all = [directCalls, asyncAwait, operations, adapters, chains, receivers, nodes]

  /// Four operations with three adapters between them.
  private static let adapters = Engine(
    name: "Adapters",
    run: { number, completion in
      let write = AdaptedStep(FourSteps.write)
      let encode = AdaptedStep(FourSteps.encode)
      let add = AdaptedStep(FourSteps.add)
      let square = AdaptedStep(FourSteps.square)
      write.input = number
      square.onCompletion(completion)
      manager.addOperations([
        write, AdapterOperation(from: write, to: encode, into: \.input),
        encode, AdapterOperation(from: encode, to: add, into: \.input),
        add, AdapterOperation(from: add, to: square, into: \.input),
        square,
      ])
    })

  private static let manager = QueueManager()

  /// A typed chain of block operations.
  private static let chains = Engine(
    name: "Chains",
    run: { number, completion in
      let chain =
        InitialChainableBlockOperation { FourSteps.write(number) }
        ==> ChainableBlockOperation(FourSteps.encode) ==> ChainableBlockOperation(FourSteps.add)
        ==> ChainableBlockOperation(FourSteps.square)
      operationQueue.addOperationChain(chain, completion: completion)
    },
    runChain: { length, link, completion in
      var chain = InitialChainableBlockOperation { 0 } ==> ChainableBlockOperation(link)
      for _ in 1..<length { chain = chain ==> ChainableBlockOperation(link) }
      operationQueue.addOperationChain(chain, completion: completion)
    })

  /// Operations, each of which delivers its result to the next.
  private static let receivers = Engine(
    name: "Receivers",
    run: { number, completion in
      AOperationBlock { finish in finish(.success(FourSteps.write(number))) }
        .deliver(to: MapOperation(FourSteps.encode)).deliver(to: MapOperation(FourSteps.add))
        .deliver(to: MapOperation(FourSteps.square))
        .end(completion)
    },
    runChain: { length, link, completion in
      let first = AOperationBlock { finish in finish(.success(0)) }
      (0..<length).reduce(first as ResultableOperation<Int>) { chain, _ in
        chain.deliver(to: MapOperation(link))
      }.end(completion)
    })

  /// Nodes without a queue.
  private static let nodes = Engine(
    name: "Nodes",
    run: { number, completion in
      ModelMapperNode(FourSteps.write).then(ModelMapperNode(FourSteps.encode))
        .then(ModelMapperNode(FourSteps.add)).then(ModelMapperNode(FourSteps.square))
        .process(number)
        .onCompleted { completion(.success($0)) }
        .onError { completion(.failure($0)) }
    },
    runChain: { length, link, completion in
      // The input is emitted last, so that the links wait for it as in the other engines.
      let first = Context<Int>()
      (0..<length).reduce(first as Observer<Int>) { chain, _ in chain.map(link) }
        .onCompleted { completion(.success($0)) }
        .onError { completion(.failure($0)) }
      first.emit(data: 0)
    })
}

/// One of the four steps as an operation.
///
/// `@unchecked Sendable`: an adapter writes `input` before this operation starts and reads it.
private final class AdaptedStep<Input: Sendable, Output: Sendable>: NetworkOperation<Output>,
  @unchecked Sendable
{
  var input: Input?
  private let work: @Sendable (Input) -> Output

  init(_ work: @escaping @Sendable (Input) -> Output) { self.work = work }

  override func beginWork() throws {
    guard let input else { throw MissingInput() }
    complete(result: .success(work(input)))
  }
}

extension ResultableOperation<Int> {
  /// Runs the chain; as in all other rows, the completion is not sent to another queue.
  fileprivate func end(_ completion: @escaping ChainCompletion) {
    willFinish { completion($0.mapError { $0 }) }.add(to: operationQueue)
  }
}
