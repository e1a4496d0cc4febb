// The adapter: an operation between two others, which hands a value over.

import Foundation
public import Operations

/// Stands between two operations, and writes the one's value into a property of the other.
///
/// ```swift
/// let adapter = AdapterOperation(from: fetch, to: decode, into: \.dataFetched)
/// QueueManager.shared.addOperations([fetch, adapter, decode])
/// ```
///
/// It depends on the one, and the other depends on it. If there is no value, it hands over the error;
/// and if it is cancelled itself, so is the operation after it. All three are to live until they have
/// finished: add them with ``QueueManaging/addOperations(_:)``, which sees to it. The idea is
/// S. Curtis's, who makes adapters of block operations; this one knows how to keep a run alive.
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

  /// Makes an adapter that hands the value over in a way of its own.
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
  ///   - write: Gets the value and the target, on a thread of the queue, before the target starts.
  ///     What it throws is the target's ``NetworkOperation/error``.
  public init<Value, Output, Target: NetworkOperation<Output>>(
    from source: NetworkOperation<Value>,
    to target: Target,
    _ write: @escaping @Sendable (Value, Target) throws -> Void
  ) {
    // Weak: the target holds the adapter, as its dependency; both would never go. The source is held
    // anyway: it is the adapter's own dependency.
    // NB: not unowned. A target that was cancelled does not wait for the adapter, and may be gone
    // where nobody keeps the run alive.
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

  /// Hands over what there is.
  public override func main() {
    handOver()
    finish()
  }
}
