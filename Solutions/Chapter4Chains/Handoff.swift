// A chain in small: steps that fit together make a chain, and others do not compile.
import Operations
import UserAPI

/// A step of a job as an operation: it works on what the step before it gave.
///
/// `@unchecked Sendable`: `input` is set while the chain is made, `output` by the operation, and read
/// by the next one, which depends on it.
public final class Step<Input: Sendable, Output: Sendable>: Operation, @unchecked Sendable {
  fileprivate var input: @Sendable () -> Result<Input, UserFetchError> = { .failure(.cancelled) }
  fileprivate var output: Result<Output, UserFetchError> = .failure(.cancelled)
  private let function: @Sendable (Input) -> Result<Output, UserFetchError>

  /// Makes a step of a function.
  public init(_ function: @escaping @Sendable (Input) -> Result<Output, UserFetchError>) {
    self.function = function
  }

  /// Applies the function; to an error it is not applied.
  public override func main() { output = input().flatMap(function) }
}

/// Steps in a row, of which the last gives an output of a known type.
///
/// A step belongs to one chain, and a chain is run once.
public struct StepChain<Output: Sendable>: Sendable {
  private let operations: [Operation]
  private let output: @Sendable () -> Result<Output, UserFetchError>

  /// Makes a chain of its first step, which needs no input.
  public init(_ first: Step<Void, Output>) {
    first.input = { .success(()) }
    self.init([], first)
  }

  private init<Input>(_ operations: [Operation], _ last: Step<Input, Output>) {
    self.operations = operations + [last]
    output = { last.output }
  }

  /// Makes a chain that goes on with a step that takes what this one gives.
  public func then<Next>(_ step: Step<Output, Next>) -> StepChain<Next> {
    step.input = output
    return StepChain<Next>(operations, step)
  }

  /// Runs the steps, and calls the completion with the last one's output or the first error.
  public func run(on queue: OperationQueue, completion: @escaping Completion<Output>) {
    for (before, after) in zip(operations, operations.dropFirst()) { after.addDependency(before) }
    queue.addRun(of: operations) { [output] in completion(output()) }
  }
}
