// Awaiting a result: values, errors, and cancels in both directions.

import Nodes
import TestSupport
import Testing

@Suite("Awaiting a result", .endsIfItHangs)
struct AsyncValueTests {
  private let context = Context<Int>()
  private let recorder = SignalRecorder()

  init() { context.stops { [recorder] in recorder.add("stopped") } }

  @Test(
    arguments: [
      ("value 1", "2"), ("error lost", "lost"), ("cancelled", "CancellationError()"),
    ], [false, true])
  func `awaiting a result returns its value, or throws its error or its cancel`(
    end: (signal: String, result: String), isLate: Bool
  ) async {
    let send = { @Sendable [context] in context.end(as: end.signal, 1) }
    if isLate { DispatchQueue.global().async(execute: send) } else { send() }
    let result: String
    do { result = "\(try await context.map { $0 + 1 }.value)" } catch { result = "\(error)" }
    #expect(result == end.result)
  }

  @Test(arguments: [false, true])
  func `a cancelled task stops the work, and ends the wait`(isEarly: Bool) async throws {
    let begun = Inbox<Bool>()
    let task = Task {
      if isEarly { withUnsafeCurrentTask { $0?.cancel() } }
      begun.put(true)
      return try await context.map { $0 + 1 }.value
    }
    _ = try await begun.only("the task must begin")
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    recorder.expect("stopped")
  }

  @Test func `a result whose source is gone is awaited until the task is cancelled`() async throws {
    let released = Inbox<Bool>()
    let task = Task {
      let result = {
        let canary = Canary { released.put(true) }
        let source = Context<Int>().stops { [recorder] in recorder.add("stopped") }
        source.onCompleted { _ in withExtendedLifetime(canary) {} }
        return source.map { $0 + 1 }
      }()
      return try await result.value
    }
    _ = try await released.only("the source must be gone")
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    recorder.expect("stopped")
  }

  @Test func `a stop may wait for a lock under which the work emits`() async throws {
    let lock = WorkLock()
    context.stops { lock.stop() }
    let task = Task { try await context.map { $0 }.value }
    _ = await onThread { usleep(50_000) }  // most likely, the task waits by then
    try await lock.end(whileCancelling: task) { [context] in context.emit(data: 1) }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
