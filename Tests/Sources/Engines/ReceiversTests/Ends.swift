// How an operation ends, in words: its output, or its error's description, "Manual failed: isCancelled".

import Operations
import Receivers
import TestSupport
import Testing

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

  /// Runs the operation, and expects this end.
  func ends(_ words: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await added().receives(words, sourceLocation: sourceLocation)
  }
}

extension Inbox<String> {
  /// Expects one end, and which.
  func receives(_ end: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await receives(end, "it must end as expected", sourceLocation: sourceLocation)
  }
}

extension Manual {
  /// Waits until the operation executes.
  func begins(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await began.only("the operation must execute", sourceLocation: sourceLocation)
  }
}
