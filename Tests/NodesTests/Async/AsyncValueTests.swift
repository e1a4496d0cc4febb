// Awaiting a result: values, errors, and cancels in both directions.

import Conformance
import Nodes
import Testing
import UserAPI
import WorkbookTesting

@Suite("Awaiting a result", .timeLimit(.minutes(1)))
struct AsyncValueTests {
  @Test func `a value that is there is awaited`() async throws {
    #expect(try await Observer.emit(data: 1).value == 1)
  }

  @Test func `a value that comes later is awaited`() async throws {
    let context = Context<Int>()
    DispatchQueue.global().async { context.emit(data: 1) }
    #expect(try await context.map { $0 + 1 }.value == 2)
  }

  @Test func `an error is thrown`() async {
    await #expect(throws: Fault.lost) { try await Observer<Int>.emit(error: Fault.lost).value }
  }

  @Test func `a cancelled result throws CancellationError`() async {
    let context = Context<Int>()
    DispatchQueue.global().async { context.cancel() }
    await #expect(throws: CancellationError.self) { try await context.value }
  }

  @Test func `cancelling the task stops the work, and the wait ends`() async throws {
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

  @Test func `what nobody can emit any more is awaited until the task is cancelled`() async throws {
    let (record, dropped) = (Record(), Inbox<Bool>())
    let task = Task {
      let result = {
        let canary = Canary { dropped.put(true) }
        let source = Context<Int>().stops { record.add("stopped") }
        source.onCompleted { _ in withExtendedLifetime(canary) {} }
        return source.map { $0 + 1 }
      }()
      return try await result.value
    }
    _ = try await dropped.only("the source must be gone")
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(record.heard == ["stopped"])
  }

  @Test func `a task that was cancelled before stops the work at once`() async {
    let (context, record) = (Context<Int>(), Record())
    context.stops { record.add("stopped") }
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await context.value
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(record.heard == ["stopped"])
  }

  @Test func `of a multicast context the latest value is awaited, or else the next`() async throws {
    let context = MulticastContext<Int>()
    let begun = Inbox<Bool>()
    let next = Task {
      begun.put(true)
      return try await context.value
    }
    _ = try await begun.only("the task must begin")
    context.emit(data: 1)
    #expect(try await next.value == 1)
    context.emit(data: 2)
    #expect(try await context.value == 2)
    context.emit(data: 3)
  }

  @Test func `nothing is left of a wait that found a value in a multicast context`() async throws {
    let (source, record) = (MulticastContext<Canary>(), Record())
    let queue = DispatchQueue(label: "AsyncValueTests")
    let onQueue = source.dispatch(on: queue)
    source.emit(data: Canary { record.add("first value gone") })
    _ = try await onQueue.value
    await drained(queue)
    queue.suspend()  // so that nobody who is left over is told of the next value, and would leave
    source.emit(data: Canary {})
    #expect(record.heard == ["first value gone"])
    queue.resume()
  }
}
