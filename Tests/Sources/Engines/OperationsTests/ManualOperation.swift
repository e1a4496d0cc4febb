// What the tests of operations share: an operation that a test drives by hand.

import Operations
import TestSupport
import Testing

/// An operation whose work is a closure of the test, and which records its calls.
///
/// `@unchecked Sendable`: the closures are constant, the record has its lock.
class ManualOperation: AsynchronousOperation, @unchecked Sendable {
  typealias Body = @Sendable (ManualOperation) -> Void

  private let onMain: Body
  private let onStop: Body
  /// Takes each call: `main`, `stop` and `end`, and what the test adds.
  let record = Inbox<String>()

  init(onMain: @escaping Body = { _ in }, onStop: @escaping Body = { _ in }) {
    (self.onMain, self.onStop) = (onMain, onStop)
  }

  /// An operation that finishes inside `main()`.
  static var atOnce: ManualOperation { ManualOperation { $0.finish() } }

  /// The calls so far.
  var calls: [String] { record.values }

  func note(_ call: String) {
    noteUse()
    record.put(call)
  }

  override func main() {
    note("main")
    onMain(self)
  }

  override func stop() {
    note("stop")
    onStop(self)
  }

  override func didEnd() { note(isFinished ? "end" : "an end too early") }
}

/// Makes each operation wait for the one before it.
func chained<Element: Operation>(_ operations: [Element]) -> [Element] {
  for (before, after) in zip(operations, operations.dropFirst()) { after.addDependency(before) }
  return operations
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
