// The style's idea in small: steps that fit together make a chain, and others do not compile.
import Operations
import UserAPI

/// One step of a job as an operation: it applies a function to the output of the step before it.
///
/// `@unchecked Sendable`: `input` is set while the chain is made. The operation sets `output`, and
/// the next one reads it, which depends on this one.
public final class ChainStep<Input: Sendable, Output: Sendable>: Operation, @unchecked Sendable {
  fileprivate var input: @Sendable () -> Result<Input, UserFetchError> = { .failure(.cancelled) }
  fileprivate var output: Result<Output, UserFetchError> = .failure(.cancelled)
  private let function: @Sendable (Input) -> Result<Output, UserFetchError>

  /// Makes a step of a function.
  public init(_ function: @escaping @Sendable (Input) -> Result<Output, UserFetchError>) {
    self.function = function
  }

  /// Applies the function; an error is passed on instead.
  public override func main() { output = input().flatMap(function) }
}

/// Steps in a row; the type of the chain is the output of the last step.
///
/// A step belongs to one chain, and a chain runs once.
public struct TypedChain<Output: Sendable>: Sendable {
  private let operations: [Operation]
  private let output: @Sendable () -> Result<Output, UserFetchError>

  /// Makes a chain of its first step, which needs no input.
  public init(_ first: ChainStep<Void, Output>) {
    first.input = { .success(()) }
    self.init([], first)
  }

  private init<Input>(_ operations: [Operation], _ last: ChainStep<Input, Output>) {
    self.operations = operations + [last]
    output = { last.output }
  }

  /// Makes a chain that continues with a step that takes the output of this one.
  public func then<Next>(_ next: ChainStep<Output, Next>) -> TypedChain<Next> {
    next.input = output
    return TypedChain<Next>(operations, next)
  }

  /// Runs the steps, and calls the completion with the output of the last one, or the first error.
  public func run(on queue: OperationQueue, completion: @escaping Completion<Output>) {
    for (before, after) in zip(operations, operations.dropFirst()) { after.addDependency(before) }
    queue.addOperations(keepingAlive: operations) { [output] in completion(output()) }
  }
}
