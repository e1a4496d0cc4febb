// Exercise 3.3 · Handoff · write · 20 min · W1.1 W1.7 W2.2 W2.3 W3.1 W3.2 W4.2
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

/// The operation between two steps: it calls a closure, and finishes.
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
  /// Makes the operation that stands between this step and the next, and hands the value over.
  ///
  /// GIVEN  Two steps that know nothing of each other, neither of them in a queue yet. A `StepAdapter`
  ///        runs the closure that you give it when it is started.
  /// WRITE  An adapter that
  ///        1. waits for this step, while `next` waits for the adapter;
  ///        2. when it runs, puts this step's `output` into the `input` of `next`, a value or an
  ///           error, unchanged, even if this step was cancelled while it ran;
  ///        3. puts `.failure(.cancelled)` there if this step was cancelled before it had an output;
  ///        4. does not keep `next` alive. A step keeps what it waits for, so it keeps the adapter.
  /// LEAVE  The queue: your caller adds all three operations to it. Nothing here may wait.
  /// SIZE   6 lines. Tests: Tests/Chapter3AdaptersTests/03-HandoffTests.swift
  public func adapter<Next>(to next: OperationStep<Output, Next>) -> StepAdapter {
    let adapter = StepAdapter { [self, weak next] in
      next?.input = output ?? .failure(.cancelled)
    }
    adapter.addDependency(self)
    next.addDependency(adapter)
    return adapter
  }
}
