// A chain of operations: it can be put together only where the types fit.

public import Foundation

/// A workflow made of operations, each of which takes what the one before it gave.
///
/// There is no initialiser: a chain is created of its first operation, and grows by joining another
/// one, which compiles only if that takes what the chain gives.
///
/// ```swift
/// let spell = InitialChainableBlockOperation { "42" }
/// let parse = ChainableBlockOperation { (text: String) in Int(text) ?? 0 }
/// let chain = spell ==> parse
/// OperationQueue().addOperationChain(chain) { result in print(result) }  // success(42)
/// ```
///
/// A chain is a value, and describes what is to be run: joining changes neither the chain nor its
/// operations. Two chains may go on from the same one; its operations then run once, and both
/// branches get the output.
///
/// - `Input`: what the last operation takes.
/// - `Output`: what the last operation, and so the chain, gives.
public struct OperationChain<Input: Sendable, Output: Sendable>: Sendable {
  let last: ChainableOperation<Input, Output>
  let node: ChainNode

  private init(_ last: ChainableOperation<Input, Output>, _ node: ChainNode) {
    self.last = last
    self.node = node
  }

  /// The operations, each after those it takes its input from.
  ///
  /// - Complexity: O(n) in the number of operations.
  public var operations: [Operation] { node.ancestry().map(\.link) }

  /// Makes a chain of one operation.
  ///
  /// - Parameter operation: The first operation, which has no input.
  public static func create(
    operation: InitialChainableOperation<Output>
  ) -> OperationChain where Input == Void {
    OperationChain(operation, ChainNode(operation) { operation.receive(.success(())) })
  }

  /// Makes a chain that goes on with another operation.
  ///
  /// - Parameters:
  ///   - previousChain: The chain so far; it stays as it is.
  ///   - newOperation: Takes what the chain gives.
  /// - Complexity: O(1).
  public static func join<Earlier>(
    previousChain: OperationChain<Earlier, Input>,
    newOperation: ChainableOperation<Input, Output>
  ) -> OperationChain {
    let previous = previousChain.last
    let node = ChainNode(newOperation, after: previousChain.node) {
      previous.whenFinished { newOperation.receive($0) }
    }
    return OperationChain(newOperation, node)
  }

  /// Makes a chain of two that run side by side, and gives what both gave.
  ///
  /// It fails as soon as one of them does, with that one's error; the other one goes on.
  ///
  /// - Parameter other: The other chain; the two may have operations in common.
  /// - Complexity: O(1).
  public func zip<Other, Second>(
    _ other: OperationChain<Other, Second>
  ) -> OperationChain<(Output, Second), (Output, Second)> {
    let (first, second) = (last, other.last)
    let both = ChainableBlockOperation<(Output, Second), (Output, Second)> { pair in pair }
    let node = ChainNode(both, after: node, and: other.node) {
      let pair = Pair<Output, Second>()
      let one = first.whenFinished { pair.first($0).map(both.receive) }
      let two = second.whenFinished { pair.second($0).map(both.receive) }
      return one ?? two
    }
    return OperationChain<(Output, Second), (Output, Second)>(both, node)
  }

  /// Cancels each operation of the chain that has not finished, in any state of its run, from any
  /// thread.
  ///
  /// A chain that is cancelled before it is added gives `CancellationError` once it is added.
  /// Operations that another chain needs too are cancelled for both.
  ///
  /// - Complexity: O(n) in the number of operations.
  public func cancel() {
    node.cancel()
  }
}
