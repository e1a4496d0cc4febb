// Awaiting a result: values, errors, and cancels in both directions.

import Nodes
import TestDoubles
import TestSupport
import Testing
import UserAPI

@Suite("Awaiting a result", .endsIfItHangs)
struct AsyncValueTests {
  @Test func `awaiting a value that is there returns it`() async throws {
    #expect(try await Observer.emit(data: 1).value == 1)
  }

  @Test func `awaiting a value that comes later returns it`() async throws {
    let context = Context<Int>()
    DispatchQueue.global().async { context.emit(data: 1) }
    #expect(try await context.map { $0 + 1 }.value == 2)
  }

  @Test func `awaiting an error throws it`() async {
    await #expect(throws: TestError.lost) {
      try await Observer<Int>.emit(error: TestError.lost).value
    }
  }

  @Test func `awaiting a cancelled result throws CancellationError`() async {
    let context = Context<Int>()
    DispatchQueue.global().async { context.cancel() }
    await #expect(throws: CancellationError.self) { try await context.value }
  }

  @Test func `cancelling the task stops the work and ends the wait`() async throws {
    let (context, begun, stopped) = (Context<Int>(), Inbox<Bool>(), Inbox<Bool>())
    context.stops { stopped.put(true) }
    let task = Task {
      begun.put(true)
      return try await context.map { $0 + 1 }.value
    }
    _ = try await begun.only("the task must begin")
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try await stopped.only("the work must be stopped"))
  }

  @Test func `a result whose source is gone is awaited until the task is cancelled`() async throws {
    let (recorder, released) = (SignalRecorder(), Inbox<Bool>())
    let task = Task {
      let result = {
        let canary = Canary { released.put(true) }
        let source = Context<Int>().stops { recorder.add("stopped") }
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

  @Test func `a task that is already cancelled stops the work at once`() async {
    let (context, recorder) = (Context<Int>(), SignalRecorder())
    context.stops { recorder.add("stopped") }
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await context.value
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    recorder.expect("stopped")
  }
}
