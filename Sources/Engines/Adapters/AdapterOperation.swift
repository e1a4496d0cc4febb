// The adapter: an operation between two others, which hands a value over.

import Foundation
public import Operations

/// An operation between two others, which writes the first one's value into a property of the
/// second.
///
/// ```swift
/// let adapter = AdapterOperation(from: fetch, to: decode, into: \.dataFetched)
/// QueueManager.shared.addOperations([fetch, adapter, decode])
/// ```
///
/// The adapter depends on the first operation, and the second depends on the adapter. If the first
/// has no value, the adapter hands over its error. If the adapter is cancelled, the second
/// operation is cancelled too. All three must live until they have finished:
/// ``QueueManaging/addOperations(_:)`` ensures that. The idea is S. Curtis's, who makes adapters of
/// block operations.
///
/// `@unchecked Sendable`: its only property is constant.
public final class AdapterOperation: AsynchronousOperation, @unchecked Sendable {
  private let handOver: @Sendable () -> Void

  /// Makes an adapter that writes the value into a property.
  ///
  /// - Parameters:
  ///   - source: The operation before: the adapter waits for it.
  ///   - target: The operation after, not in a queue yet: it waits for the adapter, and gets the
  ///     value, or else the error.
  ///   - input: The property of the target that takes the value.
  public convenience init<Value, Output, Target: NetworkOperation<Output>>(
    from source: NetworkOperation<Value>,
    to target: Target,
    into input: any ReferenceWritableKeyPath<Target, Value?> & Sendable
  ) {
    self.init(from: source, to: target) { value, target in target[keyPath: input] = value }
  }

  /// Makes an adapter that hands the value over with a closure.
  ///
  /// ```swift
  /// let adapter = AdapterOperation(from: login, to: fetch) { token, fetch in
  ///   fetch.url = URL(string: "https://api.example.com/users?token=\(token)")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - source: The operation before: the adapter waits for it.
  ///   - target: The operation after, not in a queue yet: it waits for the adapter, and gets the
  ///     value, or else the error.
  ///   - write: Gets the value and the target, on the thread that ends the source, as a handler of
  ///     ``NetworkOperation/onCompletion(_:)`` does, or on one of the queue; before the target
  ///     starts. It should take no time. A thrown error becomes the target's
  ///     ``NetworkOperation/error``.
  public init<Value, Output, Target: NetworkOperation<Output>>(
    from source: NetworkOperation<Value>,
    to target: Target,
    _ write: @escaping @Sendable (Value, Target) throws -> Void
  ) {
    // Weak: the target holds the adapter, as its dependency, and each would hold the other. The
    // source is held as long as the adapter, whose dependency it is.
    // NB: not unowned. A cancelled target does not wait for the adapter, and may be released first
    // where nothing keeps it alive.
    handOver = { [weak target] in
      guard let target else { return }
      do {
        try write((source.result ?? .failure(MissingInput())).get(), target)
      } catch {
        target.error = error
      }
    }
    super.init()
    addDependency(source)
    target.addDependency(self)
  }

  /// Hands over the value or the error.
  public override func main() {
    handOver()
    finish()
  }
}
