// An operation that receives the result of another.

import Synchronization

/// An operation that receives the result of another.
///
/// A class conforms with one property:
///
/// ```swift
/// final class Shout: ResultableOperation<String>, ReceiverOperation, @unchecked Sendable {
///   var receivedValue: Result<String, AOperationError>?
///   override func execute() { finish(with: received.map { $0.uppercased() }) }
/// }
/// Greeting().deliver(to: Shout()).didFinish { print($0) }.add(to: AOperationQueue.shared)
/// ```
///
/// A receiver starts when the operation that delivers to it has ended. It executes after a success
/// and after an error, and decides itself what to do with an error. A delivery writes the property
/// once, on the thread that then calls `execute()`, so the property needs no lock. Nothing is
/// delivered to a receiver that was cancelled.
public protocol ReceiverOperation: AOperation {
  /// The output of the operation that delivers to it.
  associatedtype Input: Sendable

  /// The result of the operation that delivers to it: a value, or its error, also after a cancel.
  ///
  /// It is nil if no operation delivers to this one.
  var receivedValue: Result<Input, AOperationError>? { get set }
}

extension ReceiverOperation {
  /// The received result, or an error if no operation delivers to this one.
  public var received: Result<Input, AOperationError> {
    receivedValue ?? .failure(.receivedValueIsNil(in: self))
  }
}

extension ResultableOperation {
  /// Delivers the result to a receiver, when it is there.
  ///
  /// An operation can deliver to several receivers. Only one operation delivers to a receiver: the
  /// one that was set last. Set it before the receiver is added to a queue. A delivery that would
  /// make the receiver wait for itself, directly or through others, is ignored.
  ///
  /// - Parameter receiver: An operation whose input is this one's output. Nothing is delivered to a
  ///   receiver that was cancelled or has ended; this operation does not run for such a receiver.
  /// - Returns: The receiver, so that calls can be chained.
  @discardableResult
  public final func deliver<Receiver: ReceiverOperation>(to receiver: Receiver) -> Receiver
  where Receiver.Input == Output {
    let upstream = Upstream(operation: self) { [weak receiver, self] in
      receiver?.receivedValue = result
    }
    receiver.setUpstream(upstream)
    return receiver
  }
}

/// The operation that delivers to a receiver, and how.
struct Upstream {
  let operation: AOperation
  /// Copies the operation's result into the receiver.
  let receive: @Sendable () -> Void
  /// Whether the receiver was cancelled, and does not wait for the operation any more.
  var isDetached = false

  init(operation: AOperation, receive: @escaping @Sendable () -> Void) {
    (self.operation, self.receive) = (operation, receive)
  }

  /// Tells the operation that the receiver does not wait for it any more.
  func detach() {
    if !isDetached { _ = operation.links.withLock { $0.removeReceiver() } }
  }
}

extension AOperation {
  fileprivate func setUpstream(_ upstream: Upstream) {
    guard !upstream.operation.isWaiting(for: self) else { return }
    // Counted first: if the receiver is cancelled meanwhile, it counts down.
    upstream.operation.links.withLock { $0.receiverCount += 1 }
    let unused = links.withLock { $0.setUpstream(upstream) }
    unused?.detach()  // it is released here, outside the lock
  }
}
