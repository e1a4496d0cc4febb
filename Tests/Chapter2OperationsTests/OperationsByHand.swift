// `HeldOperation`, and requests that a test ends by hand: what the tests of this chapter share.

import ChapterTesting
import Testing

/// An operation of the tests, which ends when the test says so.
///
/// `@unchecked Sendable`: the phase has its lock.
final class HeldOperation: Operation, @unchecked Sendable {
  private enum Phase { case ready, executing, finished }

  private let phase = Mutex(Phase.ready)
  /// Takes a value when the operation begins.
  let begun = Inbox<Void>()

  override var isAsynchronous: Bool { true }
  override var isExecuting: Bool { phase.withLock { $0 == .executing } }
  override var isFinished: Bool { phase.withLock { $0 == .finished } }

  override func start() {
    move(to: .executing, "isExecuting")
    if isCancelled { return finish() }
    begun.put(())
  }

  /// Ends the operation.
  func finish() { move(to: .finished, "isExecuting", "isFinished") }

  private func move(to new: Phase, _ keys: String...) {
    for key in keys { willChangeValue(forKey: key) }
    phase.withLock { $0 = new }
    for key in keys { didChangeValue(forKey: key) }
  }
}

/// Keeps operations until the process ends.
///
/// On Linux, an operation ends the process if it is released before its dependency. A wrong
/// answer may release anything at any time.
func keep(_ operations: [Operation]) { kept.withLock { $0 += operations } }

private let kept = Mutex<[Operation]>([])

extension Operation {
  /// Takes a value when Foundation has learned that the operation has finished.
  ///
  /// Ask for it before the operation is in a queue.
  func ends() -> Inbox<Void> {
    let inbox = Inbox<Void>()
    completionBlock = { inbox.put(()) }
    return inbox
  }
}

extension ListeningOperation {
  /// Begins to note what Foundation is told about the operation, and what holds at that moment.
  func listen() { notes.withLock { $0[ObjectIdentifier(self)] = [] } }

  package func hear(_ notification: String) {
    guard notes.withLock({ $0[ObjectIdentifier(self)] != nil }) else { return }
    let state =
      switch (isExecuting, isFinished) {
      case (true, false): "executing"
      case (false, true): "finished"
      case (true, true): "both"
      case (false, false): "neither"
      }
    notes.withLock { $0[ObjectIdentifier(self)]?.append("\(notification), now \(state)") }
  }

  /// Takes the notes, in the order of the alphabet: two keys may be told in either order.
  func takeNotes() -> [String] {
    notes.withLock { notes in
      defer { notes[ObjectIdentifier(self)] = [] }
      return notes[ObjectIdentifier(self)]?.sorted() ?? []
    }
  }
}

private let notes = Mutex<[ObjectIdentifier: [String]]>([:])

/// Runs a block on a thread of its own; the inbox takes a value when it has returned.
func elsewhere(_ block: @escaping @Sendable () -> Void) -> Inbox<Void> {
  let returned = Inbox<Void>()
  Thread.detachNewThread {
    block()
    returned.put(())
  }
  return returned
}

extension OperationQueue {
  /// Adds operations; an asynchronous test may not call the method with `waitUntilFinished` itself.
  func add(_ operations: Operation...) { addOperations(operations, waitUntilFinished: false) }
}

extension Inbox {
  /// Waits for the first value.
  ///
  /// - Throws: `ExpectationFailedError`, with these words, if none came.
  func first(_ promise: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await require(
      !arrived(sourceLocation: sourceLocation).isEmpty, "\(promise)", sourceLocation: sourceLocation
    )
  }
}

extension TransportResult {
  /// A response with the status 200.
  static func good(_ text: String) -> Self { .good(Data(text.utf8)) }

  /// A response with any status.
  static func status(_ status: Int, _ text: String) -> Self { .status(status, Data(text.utf8)) }
}

extension Result<Data, UserFetchError> {
  /// A body.
  static func body(_ text: String) -> Self { .success(Data(text.utf8)) }
}
