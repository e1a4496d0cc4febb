// A queue of Dispatch that a test can tell from others.

/// A queue that knows whether the code that asks runs on it.
public final class MarkedQueue: Sendable {
  /// The queue itself.
  public let queue: DispatchQueue
  private let mark = DispatchSpecificKey<Bool>()

  /// Marks a queue, by default a serial one of its own.
  public init(_ queue: DispatchQueue = DispatchQueue(label: "marked")) {
    self.queue = queue
    queue.setSpecific(key: mark, value: true)
  }

  /// Whether the calling code runs on the queue.
  public var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) == true }
}
