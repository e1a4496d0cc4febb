// What the tests of operations share: work that a test drives by hand.

import Foundation
import Operations
import Synchronization
import Testing
import WorkbookTesting

/// An operation whose work is what the test says, and which notes its calls.
///
/// `@unchecked Sendable`: the closures are constant, the notes have their lock.
final class ManualOperation: AsynchronousOperation, @unchecked Sendable {
  typealias Step = @Sendable (ManualOperation) -> Void

  private let onMain: Step
  private let onStop: Step
  private let notes = Mutex<[String]>([])
  private let endings = Mutex<[Bool]>([])
  let begun = Inbox<String>()

  init(onMain: @escaping Step = { _ in }, onStop: @escaping Step = { _ in }) {
    (self.onMain, self.onStop) = (onMain, onStop)
  }

  /// The calls so far: `main` and `stop`.
  var calls: [String] { notes.withLock { $0 } }

  /// Whether the operation had finished, at each call of `didEnd()`.
  var ends: [Bool] { endings.withLock { $0 } }

  override func main() {
    notes.withLock { $0.append("main") }
    onMain(self)
    begun.put("main() was called")
  }

  override func stop() {
    notes.withLock { $0.append("stop") }
    onStop(self)
  }

  override func didEnd() { endings.withLock { $0.append(isFinished) } }
}

extension OperationQueue {
  /// Adds operations, as an asynchronous test must not.
  func add(_ operations: [Operation]) { addOperations(operations, waitUntilFinished: false) }

  /// Waits until an operation has finished, which is in this queue or in another.
  func finished(_ operation: Operation) async throws {
    let inbox = Inbox<Bool>()
    let last = BlockOperation { inbox.put(true) }
    last.addDependency(operation)
    addOperation(last)
    _ = try await inbox.only("\(operation.name ?? "the operation") must finish")
  }
}
