// Tests that the output of an operation can be awaited.

import Operations
import Receivers
import TestSupport
import Testing

@Suite struct AsyncTests {
  @Test func `value() also awaits an operation that was added or finished before`() async throws {
    let last = Number(1).deliver(to: AddOne())
    last.add(to: OperationQueue())
    for _ in 1...2 { #expect(try await last.value() == 2) }
  }

  @Test func `value() runs the operation, and throws its error`() async {
    let error = await #expect(throws: AOperationError.self) {
      try await Failing().deliver(to: AddOne()).value()
    }
    #expect(error?.description == "Failing failed: broken")
  }

  @Test func `a task that was cancelled before value() does not run the operation`() async throws {
    let manual = Manual()
    await expectCancel(
      of: Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await manual.value()
      })
    #expect(manual.began.values.isEmpty)
  }

  @Test func `a cancelled task waits for no lock of its operation (E6)`() async throws {
    let lock = WorkLock()
    let manual = Manual(onStop: { lock.stop() })
    let task = Task { try await manual.value() }
    try await manual.begins()
    try await lock.end(whileCancelling: task) { manual.finish(with: .success(1)) }
    await expectCancel(of: task)
  }

  private func expectCancel(
    of task: Task<Int, any Error>, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let error = await #expect(throws: AOperationError.self, sourceLocation: sourceLocation) {
      try await task.value
    }
    #expect(error?.isCancelled == true, sourceLocation: sourceLocation)
  }
}
