// The adapter: a plain block operation that stands between two others, and hands a value over.

public import Foundation

extension BlockOperation {
  /// Makes the operation that writes one operation's value into a property of the next.
  ///
  /// ```swift
  /// let fetch = UserListRetrievalOperation(…)
  /// let parse = UserListDecodeOperation(…)
  /// let adapter = BlockOperation.adapter(from: fetch, to: parse, into: \.dataFetched)
  /// QueueManager.shared.addOperations([fetch, adapter, parse])
  /// ```
  ///
  /// - Parameters:
  ///   - source: The operation before: the adapter waits for it.
  ///   - target: The operation after, not in a queue yet: it waits for the adapter, and gets the
  ///     value, or else the error.
  ///   - input: The property of the target that takes the value.
  /// - Returns: The adapter, with both dependencies. It goes into a queue with the two.
  public static func adapter<Value, Output, Target: NetworkOperation<Output>>(
    from source: NetworkOperation<Value>,
    to target: Target,
    into input: any ReferenceWritableKeyPath<Target, Value?> & Sendable
  ) -> BlockOperation {
    adapter(from: source, to: target) { value, target in target[keyPath: input] = value }
  }

  /// Makes the operation that hands one operation's value to the next, in its own way.
  ///
  /// ```swift
  /// BlockOperation.adapter(from: login, to: fetch) { token, fetch in
  ///   fetch.url = try address(for: token)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - source: The operation before: the adapter waits for it.
  ///   - target: The operation after, not in a queue yet: it waits for the adapter, and gets the
  ///     value, or else the error.
  ///   - handOver: Gets the value and the target, on a thread of the queue, before the target starts.
  ///     What it throws is the target's ``NetworkOperation/error``.
  /// - Returns: The adapter, with both dependencies. It goes into a queue with the two.
  public static func adapter<Value, Output, Target: NetworkOperation<Output>>(
    from source: NetworkOperation<Value>,
    to target: Target,
    _ handOver: @escaping @Sendable (Value, Target) throws -> Void
  ) -> BlockOperation {
    // Weak: the target holds the adapter, as its dependency, and the adapter its block; both would
    // never go. The source is held anyway: it is the adapter's own dependency.
    // NB: not unowned. A target that was cancelled does not wait for the adapter, and may be gone.
    let adapter = BlockOperation { [weak target] in
      guard let target else { return }
      do {
        try handOver((source.result ?? .failure(MissingResult())).get(), target)
      } catch {
        target.error = error
      }
    }
    adapter.addDependency(source)
    target.addDependency(adapter)
    return adapter
  }
}
