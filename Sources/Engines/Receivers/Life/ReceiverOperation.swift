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
/// A receiver executes when its upstream operation has ended, after a success and after an error, and
/// decides itself what to do with an error. A delivery writes the property once, on the thread that
/// then executes, so it needs no lock. Nothing is delivered to a receiver that was cancelled.
public protocol ReceiverOperation: AOperation {
  /// The output of the operation that delivers to it.
  associatedtype Input: Sendable

  /// The result of the operation that delivers to it: a value, or its error, also after a cancel.
  ///
  /// It is nil if no operation delivers.
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
  /// An operation can deliver to several receivers. Only the last operation that was set delivers
  /// to a receiver. Set it before the receiver is added to a queue. A delivery that would make the
  /// receiver wait for itself, directly or through others, is ignored.
  ///
  /// NB: name each link of a long chain that is made of closures. If one of five inline closures has a
  /// wrong type, the compiler tries for ten seconds, and then says only "unable to type-check this
  /// expression in reasonable time". With named links it names the two types that do not fit.
  ///
  /// - Parameter receiver: An operation whose input is this one's output. Nothing is delivered to a
  ///   receiver that was cancelled or has ended; this operation does not run for such a receiver.
  /// - Returns: The receiver, so that calls can be chained.
  @discardableResult
  public final func deliver<Receiver: ReceiverOperation>(to receiver: Receiver) -> Receiver
  where Receiver.Input == Output {
    // `unowned` is safe: only the receiver has the closure, and calls it.
    receiver.receive(
      from: Upstream(operation: self) { [unowned receiver, self] in
        receiver.receivedValue = result
      })
    return receiver
  }
}
