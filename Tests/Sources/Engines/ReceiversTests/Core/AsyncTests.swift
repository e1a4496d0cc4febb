// Tests that the output of an operation can be awaited.

import Foundation
import Operations
import Receivers
import TestSupport
import Testing

@Suite struct AsyncTests {
  @Test func `value() returns the output`() async throws {
    let value = try await Number(1).deliver(to: AddOne()).value()
    #expect(value == 2)
  }

  @Test func `value() also awaits an operation that was added or finished before`() async throws {
    let last = Number(1).deliver(to: AddOne())
    last.add(to: OperationQueue())
    let (first, second) = (try await last.value(), try await last.value())
    #expect(first == 2 && second == 2)
  }

  @Test func `value() throws the operation's error`() async {
    await #expect {
      try await Failing().deliver(to: AddOne()).value()
    } throws: {
      ($0 as? AOperationError)?.published(as: TestError.self) == .broken
    }
  }

  @Test func `a cancelled task cancels the operation`() async throws {
    let manual = Manual()
    let last = manual.deliver(to: AddOne())
    let task = Task { try await last.value() }
    try await manual.begins()
    task.cancel()
    await expectCancel(of: task)
    #expect(manual.isCancelled)
    try await manual.stopped.only("the work must be stopped")
  }

  @Test func `a task that was cancelled before value() does not run the operation`() async throws {
    let manual = Manual()
    let (gate, passed) = (Inbox<Void>(), Inbox<Void>())
    let task = Task {
      passed.put(())
      await gate.arrived()
      return try await manual.value()
    }
    try await passed.only("the task must run")
    task.cancel()
    gate.put(())
    await expectCancel(of: task)
    #expect(manual.began.values.isEmpty)
  }

  @Test func `a cancel of the operation ends the wait`() async throws {
    let manual = Manual()
    let task = Task { try await manual.value() }
    try await manual.begins()
    manual.cancel()
    await expectCancel(of: task)
    #expect(!task.isCancelled)
  }

  /// The answer holds a lock of the device that `stop()` takes, and resumes the task.
  @Test func `a cancelled task waits for no lock of its operation (E6)`() async throws {
    let device = Device()
    let (answering, cancelling) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let task = Task { try await device.value() }
    try await device.began.only("the operation must execute")
    Thread.detachNewThread {
      device.lock.withLock {
        answering.signal()
        cancelling.wait()
        device.finish(with: .success(1))
      }
    }
    let cancelled = Inbox<Void>()
    Thread.detachNewThread {
      answering.wait()
      task.cancel()
      cancelled.put(())
      cancelling.signal()
    }
    try await cancelled.only("cancel() must return while the device answers")
    await expectCancel(of: task)
  }

  private func expectCancel(
    of task: Task<Int, any Error>, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await #expect(sourceLocation: sourceLocation) {
      try await task.value
    } throws: {
      ($0 as? AOperationError)?.isCancelled == true
    }
  }
}

/// An operation with a lock, which its `stop()` takes.
///
/// `@unchecked Sendable`: its properties are constant.
private final class Device: ResultableOperation<Int>, @unchecked Sendable {
  let began = Inbox<Void>()
  let lock = NSLock()
  override func execute() { began.put(()) }
  override func stop() { lock.withLock {} }
}
