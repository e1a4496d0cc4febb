// The style's idea in small: two plain operations, and an adapter that hands a value over.
import UserAPI

/// One step of a job as a plain operation: it applies a function to its input.
///
/// `@unchecked Sendable`: the input is written before the operation starts, and the output while it
/// executes; the output is read after the end. Dependencies ensure this order.
public final class OperationStep<Input: Sendable, Output: Sendable>: Operation, @unchecked Sendable
{
  /// The input of the function, or the error of the step before; nil if nothing was handed over.
  public var input: Result<Input, UserFetchError>?
  /// The result; nil until the operation has finished, and if it was cancelled before it started.
  public private(set) var output: Result<Output, UserFetchError>?

  private let function: @Sendable (Input) -> Result<Output, UserFetchError>

  /// Makes a step of a function.
  public init(_ function: @escaping @Sendable (Input) -> Result<Output, UserFetchError>) {
    self.function = function
  }

  /// Applies the function; an error is passed on instead.
  public override func main() {
    output = (input ?? .failure(.cancelled)).flatMap(function)
  }
}

extension OperationStep {
  /// Makes the operation between this step and the next.
  ///
  /// It waits for this step, and hands its output over, a value or an error; the next step waits
  /// for it. A step that was cancelled has no output: then the adapter hands over `.cancelled`.
  ///
  /// NB: add both steps and the adapter with `addOperations(keepingAlive:)`. On Linux (Swift 6.3)
  /// an operation that is cancelled while it waits, and then released, ends the process.
  public func adapter<Next>(to next: OperationStep<Output, Next>) -> BlockOperation {
    // Weak: `next` holds the adapter, as its dependency, and each would hold the other.
    let adapter = BlockOperation { [self, weak next] in
      next?.input = output ?? .failure(.cancelled)
    }
    adapter.addDependency(self)
    next.addDependency(adapter)
    return adapter
  }
}
