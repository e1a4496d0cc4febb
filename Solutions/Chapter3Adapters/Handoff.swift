// The style's idea in small: two operations, and an adapter that hands a value over.
import Operations
import UserAPI

/// One step of a job as an operation: it applies a function to its input.
///
/// `@unchecked Sendable`: the input is written before the operation starts, and the output while it
/// executes; the output is read after the end. Dependencies ensure this order.
public final class OperationStep<Input: Sendable, Output: Sendable>: AsynchronousOperation,
  @unchecked Sendable
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
    finish()
  }
}

/// The operation between two steps.
///
/// `@unchecked Sendable`: its only property is constant.
public final class StepAdapter: AsynchronousOperation, @unchecked Sendable {
  private let handOver: @Sendable () -> Void

  fileprivate init(_ handOver: @escaping @Sendable () -> Void) { self.handOver = handOver }

  /// Hands the output over.
  public override func main() {
    handOver()
    finish()
  }
}

extension OperationStep {
  /// Makes the operation between this step and the next.
  ///
  /// It waits for this step, and hands its output over, a value or an error; the next step waits
  /// for it. A step that was cancelled has no output: then the adapter hands over `.cancelled`.
  ///
  /// NB: with plain operations of Foundation, all three must be kept alive until they have finished.
  /// On Linux (Swift 6.3) one that is released while it waits for another ends the process.
  public func adapter<Next>(to next: OperationStep<Output, Next>) -> StepAdapter {
    // Weak: `next` holds the adapter, as its dependency, and each would hold the other.
    let adapter = StepAdapter { [self, weak next] in
      next?.input = output ?? .failure(.cancelled)
    }
    adapter.addDependency(self)
    next.addDependency(adapter)
    return adapter
  }
}
