// Exercise 4.3 · Handoff · write · 30 min · W1.1 W1.7 W2.2 W3.1 W3.2 W4.2
import Operations
import UserAPI

/// One step of a job as an operation: it applies a function to the output of the step before it.
///
/// `@unchecked Sendable`: the input is set while the chain is made. The operation sets its output,
/// which is read after its end. Dependencies ensure this order.
public final class ChainStep<Input: Sendable, Output: Sendable>: AsynchronousOperation,
  @unchecked Sendable
{
  /// Asks for the input when the operation starts: a value, or the error of the step before.
  fileprivate var input: @Sendable () -> Result<Input, UserFetchError> = { .failure(.cancelled) }
  /// The result; `.cancelled` until the operation has run, and if it was cancelled before that.
  fileprivate var output: Result<Output, UserFetchError> = .failure(.cancelled)

  private let function: @Sendable (Input) -> Result<Output, UserFetchError>

  /// Makes a step of a function.
  public init(_ function: @escaping @Sendable (Input) -> Result<Output, UserFetchError>) {
    self.function = function
  }

  /// Applies the function; an error is passed on instead.
  public override func main() {
    output = input().flatMap(function)
    finish()
  }
}

/// Steps in a row; `Output` is what the last step gives, and so what the chain gives.
///
/// A step belongs to one chain, and a chain runs once.
public struct TypedChain<Output: Sendable>: Sendable {
  /// The steps, each after the one before it.
  private let operations: [AsynchronousOperation]
  /// Reads the output of the last step; it is there when that step has run.
  private let output: @Sendable () -> Result<Output, UserFetchError>

  /// Makes a chain of its first step, which needs no input.
  public init(_ first: ChainStep<Void, Output>) {
    first.input = { .success(()) }
    self.init([], first)
  }

  /// Makes a chain of the steps so far, and one more, which is the last.
  private init<Input>(_ operations: [AsynchronousOperation], _ last: ChainStep<Input, Output>) {
    self.operations = operations + [last]
    output = { last.output }
  }

  /// Makes a chain that continues with one more step.
  ///
  /// GIVEN  A step that is in no chain yet. A step asks its `input` when it starts; `run` starts it
  ///        when the step before it has finished. The private `init` above makes a chain.
  /// WRITE  1. the signature: it takes any step. Let it take only those whose input is this chain's
  ///           output, so that any other join does not compile;
  ///        2. the input of `next`: it asks for the output of this chain, and not before it starts;
  ///        3. the chain of all steps so far, and `next`.
  /// LEAVE  This chain: it stays as it is. Nothing here runs a step, or waits for one.
  /// SIZE   3 lines. Tests: Tests/Chapter4ChainsTests/03-HandoffTests.swift
  public func then<Anything, Next>(_ next: ChainStep<Anything, Next>) -> TypedChain<Next> {
    TypedChain<Next>([], next)  // TODO 4.3: your code replaces this line
  }

  /// Runs the steps, and calls the completion with the output of the last one, or the first error.
  public func run(on queue: OperationQueue, completion: @escaping Completion<Output>) {
    for (before, after) in zip(operations, operations.dropFirst()) { after.addDependency(before) }
    queue.addOperations(keepingAlive: operations) { [output] in completion(output()) }
  }
}
