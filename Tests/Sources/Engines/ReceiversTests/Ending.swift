// How an operation is expected to end, and the waits that expect an end.

import Foundation
import Receivers
import TestSupport
import Testing

/// How an operation is expected to end.
struct Ending<Output: Sendable>: Sendable {
  fileprivate let description: String
  fileprivate let isEnding: @Sendable (OperationResult<Output>) -> Bool

  /// With this published error; nil stands for any publisher and any state.
  private static func publishing<Failure: Error & Equatable>(
    _ expected: Failure, by publisher: String?, state: AOperationError.State?
  ) -> Self {
    let details = [publisher.map { "of \($0)" }, state.map { "in \($0)" }].compactMap(\.self)
    return Ending(description: (["\(expected)"] + details).joined(separator: " ")) { result in
      guard let error = result.error else { return false }
      return error.published(as: Failure.self) == expected
        && publisher ?? error.publisher == error.publisher && state ?? error.state == error.state
    }
  }

  /// With an error of the tests.
  static func failure(
    _ error: TestError, by publisher: String? = nil, state: AOperationError.State? = nil
  ) -> Self {
    publishing(error, by: publisher, state: state)
  }

  /// With an error of the module itself.
  static func refused(
    _ reason: AOperationError.Reason, by publisher: String? = nil,
    state: AOperationError.State? = nil
  ) -> Self {
    publishing(reason, by: publisher, state: state)
  }

  /// With a cancel.
  static func cancelled(
    by publisher: String? = nil, state: AOperationError.State? = nil
  ) -> Self {
    refused(.isCancelled, by: publisher, state: state)
  }

  /// With a cancel, of any publisher, and in any state.
  static var cancelled: Self { cancelled() }
}

extension Ending where Output: Equatable {
  /// With this output.
  static func output(_ output: Output) -> Self {
    Ending(description: "\(output)") { $0.output == output }
  }
}

extension Ending where Output == Void {
  /// Without an error.
  static var success: Self { Ending(description: "success") { $0.error == nil } }
}

extension Inbox {
  /// Waits for the one result, and expects this ending.
  func expect<Output>(
    _ ending: Ending<Output>, _ promise: String = "the operation must finish",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws where Value == OperationResult<Output> {
    let result = try await only(promise, sourceLocation: sourceLocation)
    #expect(
      ending.isEnding(result), "\(promise) with \(ending.description), not \(result)",
      sourceLocation: sourceLocation)
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
  /// Waits until the operation executes.
  func begins(
    _ promise: String = "the operation must execute",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    _ = try await began.only(promise, sourceLocation: sourceLocation)
  }

  /// Adds the operation to a queue, and waits until it executes.
  func begins(
    in queue: OperationQueue, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    add(to: queue)
    try await begins(sourceLocation: sourceLocation)
  }
}
