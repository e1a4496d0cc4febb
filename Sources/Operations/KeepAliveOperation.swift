// Keeps the operations of a run alive until the last of them has finished.

public import Foundation

/// The last operation of a run: it waits for all others, and keeps them alive until then.
///
/// On Linux (Swift 6.3) an operation knows those that depend on it by unretained pointers. One that
/// is cancelled while it waits finishes first, and is released; the operation it waited for then
/// finishes, follows its pointer, and ends the process. An operation does retain what it depends on,
/// and a queue retains what has not finished. So it is enough that one operation in the queue
/// depends on all of them, and cannot be cancelled itself.
///
/// `@unchecked Sendable`: its only property is constant.
public final class KeepAliveOperation: Operation, @unchecked Sendable {
  private let completion: @Sendable () -> Void

  /// Makes the last operation of a run; it still has to be added to a queue, as all others.
  ///
  /// - Parameters:
  ///   - operations: All operations of the run, each after those it depends on.
  ///   - completion: Called once all of them have finished, cancelled ones too, on a thread of the
  ///     queue.
  /// - Complexity: O(n) in the number of operations; on Linux (Swift 6.3) O(n²), as Foundation looks
  ///   for each dependency among those that are there.
  public init(_ operations: [Operation], completion: @escaping @Sendable () -> Void = {}) {
    self.completion = completion
    super.init()
    // NB: last first. Dependencies are released in this order, and each operation then finds those
    // it depends on still held. The other way round, a long chain is released by recursion, and
    // overflows the stack.
    for operation in operations.reversed() { addDependency(operation) }
  }

  /// Calls the completion.
  public override func main() {
    // NB: an operation that finishes tells those that depend on it one after another, and this one
    // may not be the last. Meanwhile it is locked, and whoever asks for this waits a moment.
    for operation in dependencies { _ = operation.completionBlock }
    completion()
  }

  /// Does nothing: a cancelled operation does not wait for those it depends on.
  public override func cancel() {}
}
