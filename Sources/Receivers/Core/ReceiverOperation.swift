// An operation that is handed the result of another.

import Synchronization

/// An operation that takes in what another puts out.
///
/// To be one takes a property:
///
/// ```swift
/// final class Shout: ResultableOperation<String>, ReceiverOperation, @unchecked Sendable {
///   var receivedValue: Result<String, AOperationError>?
///   override func execute() { finish(with: received.map { $0.uppercased() }) }
/// }
/// Greeting().deliver(to: Shout()).didFinish { print($0) }.add(to: AOperationQueue.shared)
/// ```
///
/// A receiver starts when the operation that delivers to it has ended, and executes whatever came of
/// that: what it makes of an error is its own business. A delivery writes the property once, on the thread
/// that then calls `execute()`, so it needs no lock. A receiver that was cancelled is handed nothing.
public protocol ReceiverOperation: AOperation {
  /// What the operation before it puts out.
  associatedtype Input: Sendable

  /// What the operation before it put out: a value, its error, or that it was cancelled.
  ///
  /// It is nil if nobody delivers to this operation.
  var receivedValue: Result<Input, AOperationError>? { get set }
}

extension ReceiverOperation {
  /// What was received; if nobody delivers to this operation, an error that says so.
  public var received: Result<Input, AOperationError> {
    receivedValue ?? .failure(.receivedValueIsNil(in: self))
  }
}

extension ResultableOperation {
  /// Delivers the result to a receiver, when it is there.
  ///
  /// Several receivers may be delivered to. A receiver has one operation that delivers to it, the
  /// latest; join the two before the receiver is added to a queue. A delivery that would let the
  /// receiver wait for itself, perhaps over others, does not count.
  ///
  /// - Parameter receiver: An operation whose input is this one's output. Nothing is delivered to one
  ///   that was cancelled or has ended: for it alone, this operation is not run.
  /// - Returns: The receiver, to go on with.
  @discardableResult
  public final func deliver<Receiver: ReceiverOperation>(to receiver: Receiver) -> Receiver
  where Receiver.Input == Output {
    let upstream = Upstream(operation: self) { [weak receiver, self] in
      receiver?.receivedValue = result
    }
    receiver.follow(upstream)
    return receiver
  }
}

/// The operation that delivers to another.
struct Upstream {
  let operation: AOperation
  /// Copies its result into the receiver.
  let receive: @Sendable () -> Void
  /// The receiver was cancelled, and waits for it no more.
  var isLeft = false

  init(operation: AOperation, receive: @escaping @Sendable () -> Void) {
    (self.operation, self.receive) = (operation, receive)
  }

  /// The receiver follows it no longer: it goes on without it.
  func leave() {
    if !isLeft { _ = operation.links.withLock { $0.receiverLeft() } }
  }
}

extension AOperation {
  fileprivate func follow(_ upstream: Upstream) {
    guard !upstream.operation.waits(for: self) else { return }
    // Counted first: a receiver that is cancelled meanwhile counts down.
    upstream.operation.links.withLock { $0.receivers += 1 }
    let other = links.withLock { $0.follow(upstream) }
    other?.leave()  // it is released here, outside the lock
  }
}
