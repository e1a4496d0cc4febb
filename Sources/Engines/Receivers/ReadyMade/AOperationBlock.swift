// An operation whose work is a closure.

/// An operation that calls a closure; the closure finishes the operation, now or later.
///
/// ```swift
/// let seven = AOperationBlock<Int> { finish in finish(.success(7)) }
/// ```
///
/// `@unchecked Sendable`: its property is constant.
public final class AOperationBlock<Output: Sendable>: ResultableOperation<Output>,
  @unchecked Sendable
{
  /// Finishes the operation; the first call counts.
  public typealias Finish = @Sendable (Result<Output, AOperationError>) -> Void

  private let block: @Sendable (@escaping Finish) -> Void

  /// Makes an operation of a closure.
  public init(_ block: @escaping @Sendable (@escaping Finish) -> Void) { self.block = block }

  /// Calls the closure.
  public override func execute() { block { [self] in finish(with: $0) } }
}
