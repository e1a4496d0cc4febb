// The error of operations of this style.

public import Foundation
import Synchronization

/// Why an operation failed, and which operation it was.
///
/// An operation that fails publishes its error. Receivers pass the error on unchanged: the
/// publisher stays the operation that failed first.
public struct AOperationError: Error {
  /// What the operation was doing when it failed.
  public enum State: Sendable {
    /// The operation had not begun.
    case waiting
    /// One of its conditions did not hold.
    case condition
    /// The operation was executing.
    case execution
  }

  /// The errors that this module itself publishes.
  public enum Reason: Error, Equatable {
    /// The operation was cancelled.
    case isCancelled
    /// No operation delivered to the operation.
    case receivedValueIsNil
    /// A wrapper's closure returned no operation.
    case madeNothing
    /// The operation was finished by hand, and not by `finish(with:)`.
    case finishedWithoutResult
    /// The condition of this name did not hold.
    case conditionFailed(String)
    /// The operation waits for others, but was started by hand, or by a plain queue.
    case notAdded
  }

  /// What went wrong: the error that the publisher failed with.
  public let publishedError: any Error
  /// What the publisher was doing when it failed.
  public let state: State
  /// The operation's `name`, or else the name of its type; nil until an operation fails with this
  /// error.
  public private(set) var publisher: String?

  /// Wraps an error; an error that is wrapped already is not changed.
  ///
  /// - Parameters:
  ///   - error: What went wrong.
  ///   - operation: The publisher; nil for the operation that will finish with the error.
  ///   - state: What the publisher was doing.
  public init(_ error: any Error, in operation: AOperation? = nil, state: State = .execution) {
    if let error = error as? AOperationError {
      self = error
    } else {
      publishedError = error
      self.state = state
      publisher = operation?.publisherName
    }
  }

  init(_ reason: Reason, in operation: AOperation) {
    self.init(reason as any Error, in: operation)
  }

  /// The published error, if it is of this type.
  public func published<Published: Error>(as type: Published.Type) -> Published? {
    publishedError as? Published
  }

  /// The error of an operation that was cancelled.
  public static func isCancelled(_ operation: AOperation) -> AOperationError {
    let hasBegun = operation.parts.withLock { $0.hasBegun }
    return AOperationError(
      Reason.isCancelled, in: operation, state: hasBegun ? .execution : .waiting)
  }

  /// Whether the publisher was cancelled.
  public var isCancelled: Bool { published(as: Reason.self) == .isCancelled }

  /// The error of a receiver that no operation delivered to.
  public static func receivedValueIsNil(in operation: AOperation) -> AOperationError {
    AOperationError(.receivedValueIsNil, in: operation)
  }

  /// The error of an operation that only a queue of this style can run.
  static func notAdded(_ operation: AOperation) -> AOperationError {
    AOperationError(Reason.notAdded, in: operation, state: .waiting)
  }

  /// The same error, with a publisher.
  func published(by operation: AOperation) -> AOperationError {
    var error = self
    error.publisher = publisher ?? operation.publisherName
    return error
  }
}

extension AOperationError: LocalizedError, CustomStringConvertible {
  // NB: the protocol requires an optional. A `String` here would be another property, which nothing
  // reads, and `localizedDescription` would be "The operation could not be completed".
  /// Which operation failed, and why; `JSONDecoding failed: …` for example.
  public var errorDescription: String? { description }

  /// Which operation failed, and why.
  public var description: String {
    let reason = (publishedError as? any LocalizedError)?.errorDescription ?? "\(publishedError)"
    let name = publisher ?? "An operation"
    switch state {
    case .waiting: return "\(name) did not begin: \(reason)"
    case .condition: return "A condition of \(name) failed: \(reason)"
    case .execution: return "\(name) failed: \(reason)"
    }
  }
}

extension AOperationError.Reason: LocalizedError {
  /// What to do about it; nil for the reasons whose names say enough.
  public var errorDescription: String? {
    guard self == .notAdded else { return nil }
    return "it waits for others. Add it with add(to:) or to an AOperationQueue"
  }
}

extension AOperation {
  fileprivate var publisherName: String { name ?? String(describing: type(of: self)) }
}
