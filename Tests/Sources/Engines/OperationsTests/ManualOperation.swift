// What the tests of operations share: an operation that a test drives by hand.

import Foundation
import Operations
import Synchronization
import TestSupport
import Testing

/// An operation whose work is a closure of the test, and which records its calls.
///
/// `@unchecked Sendable`: the closures are constant, the records have their locks.
final class ManualOperation: AsynchronousOperation, @unchecked Sendable {
  typealias Body = @Sendable (ManualOperation) -> Void

  private let onMain: Body
  private let onStop: Body
  private let recordedCalls = Mutex<[String]>([])
  private let recordedEnds = Mutex<[Bool]>([])
  let begun = Inbox<String>()

  init(onMain: @escaping Body = { _ in }, onStop: @escaping Body = { _ in }) {
    (self.onMain, self.onStop) = (onMain, onStop)
  }

  /// The calls so far: `main` and `stop`.
  var calls: [String] { recordedCalls.withLock { $0 } }

  /// Whether the operation had finished, at each call of `didEnd()`.
  var ends: [Bool] { recordedEnds.withLock { $0 } }

  override func main() {
    recordedCalls.withLock { $0.append("main") }
    onMain(self)
    begun.put("main() was called")
  }

  override func stop() {
    recordedCalls.withLock { $0.append("stop") }
    onStop(self)
  }

  override func didEnd() { recordedEnds.withLock { $0.append(isFinished) } }
}

extension OperationQueue {
  /// Adds operations; an asynchronous test may not call the method with `waitUntilFinished` itself.
  func add(_ operations: [Operation]) { addOperations(operations, waitUntilFinished: false) }

  /// Waits until an operation has finished, in this queue or in another.
  func finished(_ operation: Operation) async throws {
    let inbox = Inbox<Bool>()
    let last = BlockOperation { inbox.put(true) }
    last.addDependency(operation)
    addOperation(last)
    _ = try await inbox.only("\(operation.name ?? "the operation") must finish")
  }
}
