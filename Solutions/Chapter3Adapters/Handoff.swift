// An adapter in small: two plain operations that know nothing of each other, and one between them.
import UserAPI

/// One step of a job: a plain operation, which applies a function to what it was handed.
///
/// `@unchecked Sendable`: the input is written before the operation starts, the output while it
/// runs, and read after it has finished; dependencies say who is first.
public final class StepOperation<Input: Sendable, Output: Sendable>: Operation, @unchecked Sendable
{
  /// What the step works on; nil if nobody has handed over anything.
  public var input: Result<Input, UserFetchError>?
  /// What came of it; nil until the operation has run, and if it was cancelled before.
  public private(set) var output: Result<Output, UserFetchError>?

  private let function: @Sendable (Input) -> Result<Output, UserFetchError>

  /// Makes a step of a function.
  public init(_ function: @escaping @Sendable (Input) -> Result<Output, UserFetchError>) {
    self.function = function
  }

  /// Applies the function; to an error it is not applied.
  public override func main() {
    output = (input ?? .failure(.cancelled)).flatMap(function)
  }
}

extension StepOperation {
  /// Makes the operation between this step and the next.
  ///
  /// It waits for this step, hands its output over, value or error, and `next` waits for it. A step
  /// that was cancelled, and so has no output, hands over `.cancelled`.
  ///
  /// NB: add both steps and the adapter with `addRun(of:)`. On Linux (Swift 6.3) one that is
  /// cancelled while it waits, and released, ends the process.
  public func adapter<Next>(to next: StepOperation<Output, Next>) -> BlockOperation {
    // Weak: `next` holds the adapter, its dependency; the two would hold each other.
    let adapter = BlockOperation { [self, weak next] in
      next?.input = output ?? .failure(.cancelled)
    }
    adapter.addDependency(self)
    next.addDependency(adapter)
    return adapter
  }
}
