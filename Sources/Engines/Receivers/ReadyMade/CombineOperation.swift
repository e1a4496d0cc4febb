// An operation that receives two results, and makes one of them.

/// Receives two results, and ends with both outputs.
///
/// ```swift
/// Greeting().combine(with: Greeting()).deliver(to: MapOperation { "\($0), \($1)" })
/// ```
///
/// It starts when both operations have ended, which may run at the same time. After a failure it
/// ends with the error; after two failures, with the error of the first operation.
///
/// `@unchecked Sendable`: its properties are written on the thread that then executes it.
public final class CombineOperation<First: Sendable, Second: Sendable>:
  ResultableOperation<(First, Second)>, @unchecked Sendable
{
  private var first: Result<First, AOperationError>?
  private var second: Result<Second, AOperationError>?

  /// Makes an operation that two others deliver to.
  ///
  /// - Parameters:
  ///   - first: Delivers the first output; it may deliver to other receivers, too.
  ///   - second: Delivers the second output.
  public init(_ first: ResultableOperation<First>, _ second: ResultableOperation<Second>) {
    super.init()
    // `unowned` is safe: only this operation has the closures, and calls them.
    receive(
      from: Upstream(operation: first) { [unowned self, first] in self.first = first.result },
      isFurther: true)
    receive(
      from: Upstream(operation: second) { [unowned self, second] in self.second = second.result },
      isFurther: true)
  }

  /// Ends with both outputs.
  public override func execute() {
    let first = first ?? .failure(.receivedValueIsNil(in: self))
    let second = second ?? .failure(.receivedValueIsNil(in: self))
    finish(with: first.flatMap { first in second.map { (first, $0) } })
  }
}

extension ResultableOperation {
  /// Joins the result of another operation to the one of this operation.
  ///
  /// - Parameter other: May run at the same time.
  /// - Returns: An operation that ends with both outputs, see ``CombineOperation``.
  public final func combine<Other>(
    with other: ResultableOperation<Other>
  ) -> CombineOperation<Output, Other> {
    CombineOperation(self, other)
  }
}
