// SEMANTICS.md, rows 18–22: where and when handlers run.

import Nodes
import TestSupport
import Testing

@Suite("Semantics: where and when handlers run", .endsIfItHangs)
struct DeliveryTests {
  private let marked = MarkedQueue()
  private let recorder = SignalRecorder()
  private let source = Context<Int>()
  private var queue: DispatchQueue { marked.queue }

  @Test func `18 a late handler need not wait for a stops function that blocks`() async {
    let stopping = Inbox<Bool>()
    let end = DispatchSemaphore(value: 0)
    source.onCanceled {}
    source.stops {
      stopping.put(true)
      end.wait()
    }
    Thread.detachNewThread { [source] in source.cancel() }
    _ = try? await stopping.only("the stops function must be called")
    source.onCanceled { [recorder] in recorder.add("called") }
    recorder.expect("called")
    end.signal()
  }

  @Test func `19 handlers run on the queue, between other work, and no caller is blocked (D5)`()
    async
  {
    let context = AsyncContext<Int>().on(queue)
    let listen = { @Sendable [marked, recorder] (name: String) in
      context.onError { _ in }  // takes no turn
      context.onCompleted { recorder.add("\(name) \($0) \(marked.isCurrent)") }
    }
    listen("first")
    listen("second")
    @Sendable func work(_ left: Int) {
      recorder.add("other work")
      if left > 0 { queue.async { work(left - 1) } }
    }
    queue.suspend()
    let isNotBlocked = canRunElsewhere { [queue, recorder] in
      context.emit(data: 1)
      queue.async { work(2) }
      listen("late")
      recorder.add("caller")
    }
    queue.resume()
    for _ in 1...6 { await drained(queue) }
    #expect(isNotBlocked, "emit and onCompleted must not wait for the queue")
    let calls = ["first 1 true", "second 1 true", "late 1 true"]
    #expect(recorder.entries == ["caller"] + calls.flatMap { [$0, "other work"] })
  }

  @Test func `19 emitting on the same queue neither traps nor calls handlers at once (D5)`() async {
    source.dispatch(on: queue).onCompleted { [recorder] in recorder.add("value \($0)") }
    queue.async { [source, recorder] in
      source.emit(data: 1)
      recorder.add("caller")
    }
    for _ in 1...2 { await drained(queue) }
    recorder.expect("caller", "value 1")
  }

  @Test(arguments: [false, true])
  func `19 an operator after a dispatch runs on the queue`(isLate: Bool) async throws {
    let dispatched = source.dispatch(on: queue)
    if isLate {
      source.emit(data: 1)
      await drained(queue)
    }
    let result = dispatched.map { [marked] _ in marked.isCurrent }
    source.emit(data: 1)
    #expect(try await result.value)
  }

  @Test func `19 on a concurrent queue, calls come in order, one at a time`() async throws {
    let result = source.dispatch(on: .global())
    let running = Atomic(0)
    let seen = Inbox<Int>()
    for number in 1...500 {
      result.onCompleted { _ in
        seen.put(running.add(1, ordering: .relaxed).newValue == 1 ? number : -1)
        running.subtract(1, ordering: .relaxed)
      }
      if number == 250 { source.emit(data: 1) }
    }
    #expect(await seen.arrived(500) == Array(1...500))
  }

  @Test func `19 handlers run on the main queue, or on the queue of the moment of the emission`()
    async throws
  {
    let main = MarkedQueue(.main)
    let places = Inbox<[Bool]>()
    let note = { @Sendable [marked] (_: Int) in places.put([main.isCurrent, marked.isCurrent]) }
    let context = AsyncContext<Int>()
    context.onCompleted(note)
    context.emit(data: 1)
    #expect(await places.arrived() == [[true, false]])

    let other = AsyncContext<Int>().on(queue)
    queue.suspend()
    other.onCompleted(note)
    other.emit(data: 1)
    other.on(.global())
    queue.resume()
    #expect(await places.arrived(2).last == [false, true], "this call was pending")
    await drained(queue)
    other.onCompleted(note)
    #expect(await places.arrived(3).last == [false, false])
  }

  @Test func `18, 20 a handler may emit, cancel and subscribe; a new handler comes last`() {
    let other = Context<Int>()
    other.onCompleted { [recorder] in recorder.add("other \($0)") }
    source.onCompleted { [weak source, recorder] value in
      other.emit(data: 2)
      source?.emit(data: 3).cancel()
      source?.onCompleted { recorder.add("late \($0)") }
      recorder.add("first \(value)")
    }
    source.onCompleted { [recorder] in recorder.add("second \($0)") }
    source.emit(data: 1)
    recorder.expect("other 2", "first 1", "second 1", "late 1")
  }

  @Test func `22 no lock is held while a handler, a stops function or a deinit runs`() {
    let free = Mutex<[Bool]>([])
    let checkLock = { @Sendable [weak source] in
      guard let source else { return }
      let isFree = canRunElsewhere { source.onError { _ in } }
      free.withLock { $0.append(isFree) }
    }
    source.stops { checkLock() }
    source.map { $0 }.onCanceled { checkLock() }
    do {
      let called = Canary(whenGone: checkLock)
      let unwanted = Canary(whenGone: checkLock)
      source.onCanceled { withExtendedLifetime(called) { checkLock() } }
      source.onError { _ in withExtendedLifetime(unwanted) {} }
    }
    source.cancel()
    #expect(free.withLock { $0 } == [true, true, true, true, true])
  }
}
