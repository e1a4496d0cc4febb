// How an operation is expected to end, and the waits that expect an end.

import Foundation
import Receivers
import TestSupport
import Testing

/// How an operation is expected to end; nil stands for any publisher, and any state.
struct Ending<Output: Sendable>: Sendable {
  private let text: String
  private var publisher: String?
  private var state: AOperationError.State?

  /// With this output.
  static func output(_ output: Output) -> Self { Ending(text: "\(output)") }

  /// With an error of the tests.
  static func failure(
    _ error: TestError, by publisher: String? = nil, state: AOperationError.State? = nil
  ) -> Self {
    Ending(text: "\(error)", publisher: publisher, state: state)
  }

  /// With an error of the module itself.
  static func refused(
    _ reason: AOperationError.Reason, by publisher: String? = nil,
    state: AOperationError.State? = nil
  ) -> Self {
    Ending(text: "\(reason)", publisher: publisher, state: state)
  }

  /// With a cancel.
  static func cancelled(
    by publisher: String? = nil, state: AOperationError.State? = nil
  ) -> Self {
    refused(.isCancelled, by: publisher, state: state)
  }

  /// With a cancel, of any publisher, and in any state.
  static var cancelled: Self { cancelled() }

  /// Expects that a result is such an ending.
  func expect(
    _ result: OperationResult<Output>, _ promise: String, _ sourceLocation: SourceLocation
  ) {
    let seen = result.output.map { "\($0)" } ?? result.error.map { "\($0.publishedError)" }
    #expect(seen == text, "\(promise)", sourceLocation: sourceLocation)
    let error = result.error
    #expect(publisher == nil || publisher == error?.publisher, sourceLocation: sourceLocation)
    #expect(state == nil || state == error?.state, sourceLocation: sourceLocation)
  }
}

extension Inbox {
  /// Waits for the one result, and expects this ending.
  func expect<Output>(
    _ ending: Ending<Output>, _ promise: String = "the operation must finish",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws where Value == OperationResult<Output> {
    let result = try await only(promise, sourceLocation: sourceLocation)
    ending.expect(result, promise, sourceLocation)
  }
}

extension ResultableOperation {
  /// Runs the operation, by default in a queue of its own, and expects this ending.
  func ends(
    _ ending: Ending<Output>, in queue: OperationQueue = OperationQueue(),
    _ promise: String = "the operation must finish",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await added(to: queue).expect(ending, promise, sourceLocation: sourceLocation)
  }
}

extension Manual {
  /// Adds an operation that needs this one, and waits until this one executes.
  ///
  /// - Returns: Collects the results of the other.
  func begins<Output>(
    for last: ResultableOperation<Output>, in queue: OperationQueue = OperationQueue(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Inbox<OperationResult<Output>> {
    let inbox = last.added(to: queue)
    try await begins(sourceLocation: sourceLocation)
    return inbox
  }

  /// Waits until the operation executes; adds it first, if there is a queue.
  func begins(
    in queue: OperationQueue? = nil, _ promise: String = "the operation must execute",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    if let queue { add(to: queue) }
    _ = try await began.only(promise, sourceLocation: sourceLocation)
  }
}
