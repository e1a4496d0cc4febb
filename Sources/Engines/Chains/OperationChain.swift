// A chain of operations, and the operator that joins it: a join compiles only where the types fit.

public import Foundation
import Operations

/// Operations in a row, each of which takes the output of the one before it.
///
/// There is no initialiser: you create a chain from its first operation, and extend it by joining
/// another operation. That compiles only if the operation takes what the chain gives.
///
/// ```swift
/// let spell = InitialChainableBlockOperation { "42" }
/// let parse = ChainableBlockOperation { (text: String) in Int(text) ?? 0 }
/// let chain = spell ==> parse
/// OperationQueue().addOperationChain(chain) { result in print(result) }  // success(42)
/// ```
///
/// Name each link of inline closures before you join them, as here. The lesson of chapter 4 shows what
/// the compiler says about a wrong type otherwise. A subclass names both of its types, too:
/// `class Parsing: ChainableOperation<String, Int>`.
///
/// A chain is a value that describes what to run: joining changes neither the chain nor its
/// operations. Two chains may continue the same one. Its operations then run once, and both
/// branches get the output.
///
/// - `Input`: what the last operation takes.
/// - `Output`: what the last operation, and so the chain, gives.
public struct OperationChain<Input: Sendable, Output: Sendable>: Sendable {
  let last: ChainableOperation<Input, Output>
  let joinedLast: JoinedLink

  /// The operations, each after those it takes its input from.
  ///
  /// - Complexity: O(n) in the number of operations.
  public var operations: [Operation] { joinedLast.ancestry().map(\.link) }

  /// Makes a chain of one operation.
  ///
  /// - Parameter operation: The first operation, which has no input.
  public static func create(
    operation: InitialChainableOperation<Output>
  ) -> OperationChain where Input == Void {
    let joined = JoinedLink(operation) { operation.receive(.success(())) }
    return OperationChain(last: operation, joinedLast: joined)
  }

  /// Makes a chain that continues with another operation.
  ///
  /// - Parameters:
  ///   - previousChain: The chain so far; it stays as it is.
  ///   - newOperation: Takes what the chain gives. It traps if the chain has the operation already.
  /// - Complexity: O(1); O(n) if the operation was joined before, to another chain.
  public static func join<Earlier>(
    previousChain: OperationChain<Earlier, Input>,
    newOperation: ChainableOperation<Input, Output>
  ) -> OperationChain {
    let previous = previousChain.last
    let joined = JoinedLink(newOperation, after: previousChain.joinedLast) {
      previous.whenFinished { newOperation.receive($0) }
    }
    return OperationChain(last: newOperation, joinedLast: joined)
  }

  /// Cancels each operation of the chain that has not finished, at any time, from any thread.
  ///
  /// A chain that was cancelled before gives `CancellationError` when a queue runs the chain.
  /// Operations that another chain shares are cancelled for both.
  ///
  /// - Complexity: O(n) in the number of operations.
  public func cancel() {
    for joined in joinedLast.ancestry() { joined.link.cancel() }
  }
}

// MARK: The operator

/// Several `==>` group from the left, and all of them come before an assignment and before `? :`.
precedencegroup OperationChainPrecedence {
  associativity: left
  higherThan: TernaryPrecedence
}

/// Joins an operation, or a chain, and an operation that takes its output.
infix operator ==> : OperationChainPrecedence

// NB: two operators, and not one for a protocol of both beginnings. A wrong join would take the compiler
// as long, because it is the arithmetic inside the closures that has many meanings; and for a wrong type
// in the middle it would name two classes in place of the two types that do not fit.

/// Makes a chain of two operations: the second takes the output of the first.
public func ==> <Middle, Output>(
  first: InitialChainableOperation<Middle>,
  second: ChainableOperation<Middle, Output>
) -> OperationChain<Middle, Output> {
  .join(previousChain: .create(operation: first), newOperation: second)
}

/// Makes a chain that continues with another operation, which takes the output of the chain.
public func ==> <Input, Middle, Output>(
  chain: OperationChain<Input, Middle>,
  next: ChainableOperation<Middle, Output>
) -> OperationChain<Middle, Output> {
  .join(previousChain: chain, newOperation: next)
}
