// How an operation ends, in words: its output, or its error's description, "Manual failed: isCancelled".

import Operations
import Receivers
import TestSupport
import Testing

extension Result where Failure == AOperationError {
  /// The output, or the error.
  var inWords: String {
    switch self {
    case .success(let output): "\(output)"
    case .failure(let error): error.description
    }
  }
}

extension ResultableOperation {
  /// Collects the operation's ends.
  func inbox(_ deadline: Deadline = .usual) -> Inbox<String> {
    let inbox = Inbox<String>(deadline)
    didFinish(on: .global()) { inbox.put($0.inWords) }
    return inbox
  }

  /// Adds the operation to a queue, by default one of its own, and collects its ends.
  func added(
    to queue: OperationQueue = OperationQueue(), _ deadline: Deadline = .usual
  ) -> Inbox<String> {
    let inbox = inbox(deadline)
    add(to: queue)
    return inbox
  }

  /// Runs the operation, and waits for its end.
  func run() async throws { _ = try await added().only("the operation must finish") }

  /// Runs the operation, by default in a queue of its own, and expects this end.
  func ends(
    _ words: String, in queue: OperationQueue = OperationQueue(),
    _ promise: String = "the operation must finish",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await added(to: queue).expect(words, promise, sourceLocation: sourceLocation)
  }
}

extension Inbox<String> {
  /// Waits for the one end, and expects this one.
  func expect(
    _ words: String, _ promise: String = "the operation must finish",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let end = try await only(promise, sourceLocation: sourceLocation)
    #expect(end == words, "\(promise)", sourceLocation: sourceLocation)
  }
}

extension Manual {
  /// Waits until the operation executes.
  func begins(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await began.only("the operation must execute", sourceLocation: sourceLocation)
  }
}
