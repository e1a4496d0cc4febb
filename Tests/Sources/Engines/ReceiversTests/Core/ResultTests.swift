// Tests how an operation ends, and which handlers get its result.

import Foundation
import Operations
import Receivers
import TestSupport
import Testing

@Suite struct ResultTests {
  @Test func `every handler gets the output once, also a late one`() async throws {
    let number = Number(7)
    let inboxes = [number.inbox(), number.inbox(), number.inbox()]
    number.add(to: OperationQueue())
    for inbox in inboxes {
      try await inbox.expect(.output(7), "each handler must be called")
    }
    #expect(number.result?.output == 7 && number.isFinished)
    try await number.inbox().expect(.output(7), "a late handler must be called")
  }

  @Test func `no handler is lost, however fast the operation is (A1)`() async {
    let inbox = Inbox<Int>(.long)
    let queue = OperationQueue()
    for round in 0..<2_000 {
      let number = Number(round)
      // One handler before the start, and one while the operation runs, or after its end.
      number.didFinish(on: .global()) { _ in inbox.put(round) }.add(to: queue)
      number.didFinish(on: .global()) { _ in inbox.put(round) }
    }
    let values = await inbox.arrived(4_000)
    #expect(values.count == 4_000)
    #expect(Set(values).count == 2_000)
  }

  @Test func `a handler runs on the queue it names, without the main queue (A12)`() async throws {
    let queue = DispatchQueue(label: "mine")
    let key = DispatchSpecificKey<String>()
    queue.setSpecific(key: key, value: "mine")
    let inbox = Inbox<String?>()
    Number().didFinish(on: queue) { _ in inbox.put(DispatchQueue.getSpecific(key: key)) }
      .add(to: OperationQueue())
    let name = try await inbox.only("the handler must be called")
    #expect(name == "mine")
  }

  @Test func `an operation that was not started cannot be finished`() async throws {
    let number = Number(7)
    number.finish(with: .success(1))
    #expect(number.result == nil)
    try await number.ends(.output(7))
  }

  @Test func `willFinish handlers run before the end is seen, didFinish ones after`() async throws {
    let number = Number(7)
    let seen = Inbox<String>()
    number.willFinish { [unowned number] in seen.put("will \($0.output ?? 0) \(number.isFinished)")
    }
    number.didFinish(on: .global()) { [unowned number] in
      seen.put("did \($0.output ?? 0) \(number.isFinished)")
    }
    number.add(to: OperationQueue())
    let lines = await seen.arrived(2)
    #expect(lines == ["will 7 false", "did 7 true"])
    let late = Inbox<Int?>()
    number.willFinish { late.put($0.output) }
    #expect(late.values == [7], "a late handler must be called at once")
  }

  @Test func `an operation that finishes without a result ends with an error`() async throws {
    let manual = Manual()
    let inbox = manual.added()
    try await manual.begins()
    manual.finish {}
    try await inbox.expect(.refused(.finishedWithoutResult), "its handlers must be called")
    try await ResultableOperation<Void>().ends(.refused(.finishedWithoutResult))
  }

  @Test func `an operation without an output ends well, and its end is delivered`() async throws {
    let done = AOperationBlock<Void> { finish in finish(.success(())) }
    try await done.deliver(to: MapOperation<Void, Int> { 1 }).ends(.output(1))
    #expect(done.isFinished && done.error == nil)
    let failing = AOperationBlock<Void> { finish in
      finish(.failure(AOperationError(TestError.broken)))
    }
    try await failing.deliver(to: MapOperation<Void, Int> { 1 }).ends(.failure(.broken))
  }

  @Test func `an operation that is never started calls no handler, and is released`() async throws {
    let gone = Inbox<Void>()
    let delivered = Inbox<OperationResult<Int>>()
    do {
      let tracked = Tracked(gone)
      tracked.didFinish(on: .global()) { delivered.put($0) }.willFinish { delivered.put($0) }
    }
    try await gone.only("an operation that was never started must be released")
    #expect(delivered.values.isEmpty)
  }
}
