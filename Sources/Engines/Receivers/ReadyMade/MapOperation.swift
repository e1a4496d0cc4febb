// A receiver whose work is a function.

/// Transforms the received value; a received error is passed on.
///
/// `@unchecked Sendable`: `receivedValue` is written before the operation is added, or on the
/// thread that then executes it.
public final class MapOperation<Input: Sendable, Output: Sendable>: ResultableOperation<Output>,
  ReceiverOperation, @unchecked Sendable
{
  /// The result of the operation that delivers to it.
  public var receivedValue: Result<Input, AOperationError>?

  private let transform: @Sendable (Input) throws -> Output

  /// Makes a receiver of a closure; the receiver publishes the errors that the closure throws.
  public init(_ transform: @escaping @Sendable (Input) throws -> Output) {
    self.transform = transform
  }

  /// Calls the closure.
  public override func execute() {
    do { finish(with: .success(try transform(received.get()))) } catch {
      finish(with: .failure(AOperationError(error, in: self)))
    }
  }
}
