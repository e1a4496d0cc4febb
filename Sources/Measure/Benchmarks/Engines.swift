// The engines: ways to join steps into a chain. Add a new one to the list.

import Adapters
import Chains
import CommandSupport
import Nodes
import Receivers

/// The work of one link of a chain.
typealias LinkWork = @Sendable (Int) -> Int

/// Gets the result of a chain, once, on any thread.
typealias ChainCompletion = @Sendable (Result<Int, any Error>) -> Void

/// A way to join steps into a chain.
struct Engine {
  /// The name of its rows.
  let name: String
  /// Builds and starts a chain of so many links, two at least, whose first input is 0.
  ///
  /// Only the links may hold their work, so its release shows theirs.
  let run:
    @Sendable (_ length: Int, _ link: @escaping LinkWork, _ completion: @escaping ChainCompletion)
      -> Void

  /// Runs chains whose links add one, one after another.
  ///
  /// - Parameter releaseLimit: The longest time from their end until all links are released.
  /// - Returns: The time of all chains together, once every link is released.
  /// - Throws: A wrong result, or that a chain did not complete or was not released in time.
  func time(
    links: Int, times: Int, releaseLimit: DispatchTimeInterval = rowTimeLimit
  ) throws(CommandError) -> Duration {
    let row = "\(name), \(links) links"
    return try untilReleased(row, timeLimit: releaseLimit) { canary throws(CommandError) in
      let link: LinkWork = { number in withExtendedLifetime(canary) { increment(number) } }
      return try drive(row, times: times) { _, window in
        run(links, link) { window.leave(with: $0, expected: links) }
      }
    }
  }

  /// All engines, those that are made of the toolchain alone first.
  ///
  /// What bounds their figures, on Linux: an `Operation` takes 544 bytes, and an `OperationQueue` as
  /// much. A waiting run of adapters has seven operations, one of chains five, one of receivers ten. The
  /// job itself hops to another thread three times. Chains and receivers hop once more to enter the queue
  /// and after each answer, adapters for each of four operations. Swift looks up the type of a generic
  /// property at each use: a `Mutex` of a generic result cost long chains of receivers a tenth of their
  /// time, so a lock is of no generic type.
  static let all = [directCalls, asyncAwait, operations, adapters, chains, receivers, nodes]
}

@inline(never) private func increment(_ number: Int) -> Int { number + 1 }

extension Engine {
  /// Plain calls: this row shows the cost of the driver alone.
  static let directCalls = Engine(name: "direct calls") { length, link, completion in
    completion(.success((0..<length).reduce(0) { number, _ in link(number) }))
  }

  /// Awaits in a detached task, off the main actor.
  static let asyncAwait = Engine(name: "async/await") { length, link, completion in
    Task.detached {
      var number = 0
      for _ in 0..<length { number = await later(link, number) }
      completion(.success(number))
    }
  }

  /// Block operations on a queue, each depending on the operation before.
  static let operations = Engine(name: "operations") { length, link, completion in
    // Safe, since an operation writes the number, and only the next one reads it.
    nonisolated(unsafe) var number = 0
    let all = (1...length).map { place in
      BlockOperation {
        number = link(number)
        if place == length { completion(.success(number)) }
      }
    }
    for (first, second) in zip(all, all.dropFirst()) { second.addDependency(first) }
    queue.addOperations(all, waitUntilFinished: false)
  }

  /// Operations with adapters between them.
  private static let adapters = Engine(name: "Adapters") { length, link, completion in
    var last = AdaptedLink(link)
    last.input = 0
    var all: [Operation] = [last]
    for _ in 1..<length {
      let next = AdaptedLink(link)
      all += [AdapterOperation(from: last, to: next, into: \.input), next]
      last = next
    }
    last.onCompletion(completion)
    manager.addOperations(all)
  }

  /// A typed chain of block operations.
  private static let chains = Engine(name: "Chains") { length, link, completion in
    var chain = InitialChainableBlockOperation { link(0) } ==> ChainableBlockOperation(link)
    for _ in 2..<length { chain = chain ==> ChainableBlockOperation(link) }
    queue.addOperationChain(chain, completion: completion)
  }

  /// Operations, each of which delivers its result to the next.
  private static let receivers = Engine(name: "Receivers") { length, link, completion in
    let first = AOperationBlock { finish in finish(.success(link(0))) }
    let last = (1..<length).reduce(first as ResultableOperation<Int>) { chain, _ in
      chain.deliver(to: MapOperation(link))
    }
    // As in all other rows, the completion is not sent to another queue.
    last.willFinish { completion($0.mapError { $0 }) }.add(to: queue)
  }

  /// Nodes without a queue.
  private static let nodes = Engine(name: "Nodes") { length, link, completion in
    // The input is emitted last, so that the links wait for it as in the other engines.
    let first = Context<Int>()
    (0..<length).reduce(first as Observer<Int>) { chain, _ in chain.map(link) }
      .onCompleted { completion(.success($0)) }
      .onError { completion(.failure($0)) }
    first.emit(data: 0)
  }

  /// The queue of all rows whose engine has none of its own; they take turns.
  private static let queue = OperationQueue()
  private static let manager = QueueManager()
}

/// Runs a link as an async call, which could suspend as a request does.
@concurrent @inline(never) private func later(
  _ link: LinkWork, _ number: Int
) async -> Int { link(number) }

/// A link as an operation.
///
/// `@unchecked Sendable`: an adapter writes `input` before this operation starts and reads it.
private final class AdaptedLink: NetworkOperation<Int>, @unchecked Sendable {
  var input: Int?
  private let work: LinkWork

  init(_ work: @escaping LinkWork) { self.work = work }

  override func beginWork() throws {
    guard let input else { throw MissingInput() }
    complete(result: .success(work(input)))
  }
}
