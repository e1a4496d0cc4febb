// How an operation of this style fails.

public import Foundation
import Synchronization

/// Why an operation failed, and which one it was.
///
/// An operation that fails with an error publishes it. Receivers that pass it on leave it as it is:
/// the publisher stays the one whose fault it was.
public struct AOperationError: Error {
  /// What the operation was doing when it failed.
  public enum State: Sendable {
    /// It had not begun.
    case waiting
    /// One of its conditions did not hold.
    case condition
    /// It was executing.
    case execution
  }

  /// The errors of operations that are nobody else's.
  public enum Reason: Error, Equatable {
    /// Somebody cancelled the operation.
    case isCancelled
    /// Nobody delivered to the operation.
    case receivedValueIsNil
    /// A wrapper's closure gave no operation.
    case madeNothing
    /// The operation was finished by hand, and not by `finish(with:)`.
    case finishedWithoutResult
    /// The operation took longer than it had.
    case timedOut(Duration)
    /// The condition of this name did not hold.
    case conditionFailed(String)
  }

  /// What went wrong, as the publisher says it.
  public let publishedError: any Error
  /// What the publisher was doing.
  public let state: State
  /// The name of the operation that failed; nil until one has finished with this error.
  ///
  /// That is the operation's `name`, or else the name of its type.
  public private(set) var publisher: String?

  /// Wraps an error; one that is wrapped already stays as it is.
  ///
  /// - Parameters:
  ///   - error: What went wrong.
  ///   - operation: Who publishes it; nil for the one that finishes with it.
  ///   - state: What it was doing.
  public init(_ error: any Error, in operation: AOperation? = nil, state: State = .execution) {
    if let error = error as? AOperationError {
      self = error
    } else {
      (publishedError, self.state, publisher) = (error, state, operation?.publisherName)
    }
  }

  init(_ reason: Reason, in operation: AOperation) {
    let state: State = operation.links.withLock { $0.hasBegun } ? .execution : .waiting
    self.init(reason as any Error, in: operation, state: state)
  }

  /// The published error, if it is of some type.
  public func published<Published: Error>(as type: Published.Type) -> Published? {
    publishedError as? Published
  }

  /// Whether the publisher was cancelled.
  public var isCancelled: Bool { published(as: Reason.self) == .isCancelled }

  /// Somebody cancelled an operation.
  public static func isCancelled(_ operation: AOperation) -> AOperationError {
    AOperationError(.isCancelled, in: operation)
  }

  /// Nobody delivered to an operation.
  public static func receivedValueIsNil(in operation: AOperation) -> AOperationError {
    AOperationError(.receivedValueIsNil, in: operation)
  }

  /// Somebody finished an operation by hand.
  static func finishedWithoutResult(in operation: AOperation) -> AOperationError {
    AOperationError(.finishedWithoutResult, in: operation)
  }

  /// The same error, with a publisher.
  func published(by operation: AOperation) -> AOperationError {
    var error = self
    error.publisher = publisher ?? operation.publisherName
    return error
  }
}

extension AOperationError: LocalizedError, CustomStringConvertible {
  // NB: the protocol asks for an optional. A `String` here would be another property, which nobody
  // calls, and `localizedDescription` would be "The operation could not be completed".
  /// Who failed, and why, `JSONDecoding failed: …` for example.
  public var errorDescription: String? { description }

  /// Who failed, and why.
  public var description: String {
    let reason = (publishedError as? any LocalizedError)?.errorDescription ?? "\(publishedError)"
    let who = publisher ?? "An operation"
    switch state {
    case .waiting: return "\(who) did not begin: \(reason)"
    case .condition: return "A condition of \(who) failed: \(reason)"
    case .execution: return "\(who) failed: \(reason)"
    }
  }
}

extension AOperation {
  fileprivate var publisherName: String { name ?? String(describing: type(of: self)) }
}
