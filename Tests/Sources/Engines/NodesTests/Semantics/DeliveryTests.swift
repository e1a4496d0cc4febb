// SEMANTICS.md, rows 23–28: where and when handlers run.

import Nodes
import Synchronization
import TestDoubles
import TestSupport
import Testing
import UserAPI

@Suite("Semantics: where and when handlers run", .endsIfItHangs)
struct DeliveryTests {
  private let queue = DispatchQueue(label: "DeliveryTests")
  private let key = DispatchSpecificKey<Bool>()

  init() { queue.setSpecific(key: key, value: true) }

  @Test func `23 without a queue, handlers run on the emitting thread, before emit returns`() {
    let context = Context<Int>()
    let place = Mutex<Thread?>(nil)
    context.onCompleted { _ in place.withLock { $0 = .current } }
    context.emit(data: 1)
    #expect(place.withLock { $0 } === Thread.current)
  }

  @Test func `24 a late handler need not wait for a stops function that blocks`() async {
    let (context, stopping, end) = (Context<Int>(), Inbox<Bool>(), DispatchSemaphore(value: 0))
    let recorder = SignalRecorder()
    context.onCanceled {}
    context.stops {
      stopping.put(true)
      end.wait()
    }
    Thread.detachNewThread { context.cancel() }
    _ = try? await stopping.only("the stops function must be called")
    context.onCanceled { recorder.add("called") }
    recorder.expect("called")
    end.signal()
  }

  @Test func `25 handlers run on the queue, and no caller is blocked (D5)`() async {
    let (context, recorder) = (AsyncContext<Int>().on(queue), SignalRecorder())
    context.onCompleted { [key] value in
      recorder.add("value \(value) \(DispatchQueue.getSpecific(key: key) == true)")
    }
    queue.suspend()
    let isNotBlocked = canRunElsewhere {
      context.emit(data: 1)
      context.onCompleted { recorder.add("late value \($0)") }
      recorder.add("caller")
    }
    queue.resume()
    await drained(queue)
    #expect(isNotBlocked, "emit and onCompleted must not wait for the queue")
    recorder.expect("caller", "value 1 true", "late value 1")
  }

  @Test func `25 emitting on the same queue neither traps nor calls handlers at once (D5)`() async {
    await #expect(processExitsWith: .success) {
      let (queue, context) = (DispatchQueue(label: "DeliveryTests"), Context<Int>())
      let recorder = SignalRecorder()
      context.dispatch(on: queue).onCompleted { recorder.add("value \($0)") }
      queue.async {
        context.emit(data: 1)
        recorder.add("caller")
      }
      await drained(queue)
      await drained(queue)
      recorder.expect("caller", "value 1")
    }
  }

  @Test func `25 an operator after a dispatch runs on the queue`() async {
    let context = Context<Int>()
    let places = Mutex<[Bool]>([])
    let result = context.dispatch(on: queue).map { [key] value in
      places.withLock { $0.append(DispatchQueue.getSpecific(key: key) == true) }
      return value
    }
    context.emit(data: 1)
    #expect((try? await result.value) == 1)
    #expect(places.withLock { $0 } == [true])
  }

  @Test func `25 on a concurrent queue, calls come in order, one at a time`() async throws {
    let source = Context<Int>()
    let result = source.dispatch(on: .global())
    let running = Atomic(0)
    let seen = Mutex<[Int]>([])
    let done = Inbox<Bool>()
    for number in 1...500 {
      result.onCompleted { _ in
        if running.add(1, ordering: .relaxed).newValue != 1 { seen.withLock { $0.append(-1) } }
        seen.withLock { $0.append(number) }
        running.subtract(1, ordering: .relaxed)
        if number == 500 { done.put(true) }
      }
      if number == 250 { source.emit(data: 1) }
    }
    _ = try await done.only("the last call must be made")
    #expect(seen.withLock { $0 } == Array(1...500))
  }

  @Test func `25 a queue that is chosen late is used after the pending calls`() async throws {
    let (context, places) = (AsyncContext<Int>().on(queue), Inbox<Bool>())
    let put = { @Sendable [key] in places.put(DispatchQueue.getSpecific(key: key) == true) }
    queue.suspend()
    context.onCompleted { _ in put() }
    context.emit(data: 1)
    context.on(.global())
    queue.resume()
    #expect(try await places.only("the value must arrive"))
    await drained(queue)
    context.onCompleted { _ in put() }
    #expect(await places.arrived(2) == [true, false])
  }

  @Test func `25 handlers run on the main queue by default`() async throws {
    let (context, place) = (AsyncContext<Int>(), Inbox<Bool>())
    DispatchQueue.main.setSpecific(key: key, value: true)
    context.onCompleted { [key] _ in place.put(DispatchQueue.getSpecific(key: key) == true) }
    context.emit(data: 1)
    #expect(try await place.only("the value must arrive"))
  }

  @Test func `25 other work of the queue comes between two calls`() async {
    let (source, recorder) = (Context<Int>(), SignalRecorder())
    let result = source.dispatch(on: queue)
    for number in 1...3 { result.onCompleted { _ in recorder.add("call \(number)") } }
    queue.suspend()
    source.emit(data: 1)
    queue.async { recorder.add("other work") }
    queue.resume()
    for _ in 1...4 { await drained(queue) }
    recorder.expect("call 1", "other work", "call 2", "call 3")
  }

  @Test func `24, 26 a handler may emit, cancel and subscribe; a new handler comes last`() {
    let (context, other, recorder) = (Context<Int>(), Context<Int>(), SignalRecorder())
    other.onCompleted { recorder.add("other \($0)") }
    context.onCompleted { [weak context] value in
      other.emit(data: 2)
      context?.emit(data: 3).cancel()
      context?.onCompleted { recorder.add("late \($0)") }
      recorder.add("first \(value)")
    }
    context.onCompleted { recorder.add("second \($0)") }
    context.emit(data: 1)
    recorder.expect("other 2", "first 1", "second 1", "late 1")
  }

  @Test func `28 no lock is held while a handler, a stops function or a deinit runs`() {
    let context = Context<Int>()
    let free = Mutex<[Bool]>([])
    let checkLock = { @Sendable [weak context] in
      guard let context else { return }
      let isFree = canRunElsewhere { context.onError { _ in } }
      free.withLock { $0.append(isFree) }
    }
    context.stops { checkLock() }
    context.map { $0 }.onCanceled { checkLock() }
    do {
      let onEnd = Canary(whenGone: checkLock)
      context.onCanceled { withExtendedLifetime(onEnd) { checkLock() } }
    }
    context.cancel()
    #expect(free.withLock { $0 } == [true, true, true, true])
  }

  @Test func `28 no lock is held while a removed handler is released`() {
    let context = Context<Int>()
    let isFree = Mutex<[Bool]>([])
    func canary() -> Canary {
      Canary { [weak context] in
        guard let context else { return }
        let free = canRunElsewhere { context.onError { _ in } }
        isFree.withLock { $0.append(free) }
      }
    }
    for handler in ["removed", "unwanted"] {
      let held = canary()
      context.onError { _ in withExtendedLifetime((held, handler)) {} }
      if handler == "removed" { context.unsubscribe() }
    }
    context.emit(data: 1)  // the other handler is released here
    #expect(isFree.withLock { $0 } == [true, true])
  }
}
