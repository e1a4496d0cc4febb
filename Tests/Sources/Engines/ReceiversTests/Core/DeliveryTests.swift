// Tests what a receiver receives, whatever happens upstream.

import Foundation
import Operations
import Receivers
import TestDoubles
import TestSupport
import Testing

@Suite struct DeliveryTests {
  @Test func `a receiver does not start before its value is there`() async throws {
    let (manual, receiver) = (Manual(), AddOne())
    let inbox = try await manual.begins(for: manual.deliver(to: receiver))
    #expect(!receiver.isReady && !receiver.isExecuting)
    manual.finish(with: .success(1))
    try await inbox.expect(.output(2))
  }

  @Test func `an error is delivered; its publisher is the operation that failed`() async throws {
    let (failing, receiver) = (Failing().named("the publisher"), AddOne())
    try await failing.deliver(to: receiver).deliver(to: AddOne()).ends(
      .failure(.broken, by: "the publisher"))
    #expect(receiver.executed.values.first?.testError == .broken, "the receiver must see the error")
  }

  @Test func `after a cancel upstream, a receiver receives it as an error (A2)`() async throws {
    let (manual, receiver) = (Manual().named("the cancelled operation"), AddOne())
    let inbox = try await manual.begins(for: manual.deliver(to: receiver))
    manual.cancel()
    try await inbox.expect(.cancelled(by: "the cancelled operation"))
    #expect(receiver.executed.values.count == 1, "the receiver itself was not cancelled")
  }

  @Test func `a receiver receives the error of a failed condition upstream (A3)`() async throws {
    let number = Number().named("the conditional operation")
    number.conditions(Condition { throw TestError.alsoBroken })
    try await number.deliver(to: AddOne()).ends(
      .failure(.alsoBroken, by: "the conditional operation", state: .condition))
  }

  @Test func `two receivers both receive (A5)`() async throws {
    let (number, queue) = (Number(1), OperationQueue())
    let receivers = (1...2).map { _ in number.deliver(to: AddOne()) }
    for inbox in receivers.map({ $0.added(to: queue) }) { try await inbox.expect(.output(2)) }
    #expect(number.result?.output == 1)
  }

  @Test func `a handler and a late delivery do not replace each other`() async throws {
    let seen = Inbox<Int?>()
    let number = Number(1).willFinish { seen.put($0.output) }
    for _ in 0..<2 { try await number.deliver(to: AddOne()).ends(.output(2)) }
    #expect(seen.values == [1])
  }

  @Test func `a success after the cancel is written nowhere (A7)`() async throws {
    let (manual, receiver) = (Manual(), AddOne())
    let inbox = try await manual.begins(for: manual.deliver(to: receiver))
    receiver.cancel()
    try await inbox.expect(.cancelled, "a cancelled receiver must finish at once")
    manual.finish(with: .success(1))
    #expect(receiver.receivedValue == nil)
    #expect(manual.result?.error?.isCancelled == true)
  }

  @Test func `a receiver without a delivery ends with an error`() async throws {
    try await AddOne().named("the receiver").ends(
      .refused(.receivedValueIsNil, by: "the receiver"))
  }

  @Test func `a received value may be set by hand`() async throws {
    let receiver = AddOne()
    receiver.receivedValue = .success(4)
    try await receiver.ends(.output(5))
  }

  @Test func `of two operations that deliver, the later one counts`() async throws {
    let (first, receiver) = (Number(10), AddOne())
    first.deliver(to: receiver)
    Number(20).deliver(to: receiver)
    try await receiver.ends(.output(21))
    #expect(first.result == nil, "the former one does not run")
  }

  @Test func `add(to:) adds each upstream once, and no other dependency (A11)`() async throws {
    let (number, middle, last) = (Number(1), AddOne(), AddOne())
    let dependency = Manual()
    let inbox = number.deliver(to: middle).deliver(to: last).inbox()
    last.addDependency(dependency)
    let queue = OperationQueue()
    last.add(to: queue)
    last.add(to: queue)
    middle.add(to: queue)
    number.add(to: OperationQueue())
    try await middle.inbox().expect(.output(2), "upstream must run")
    #expect(queue.operationCount == 1, "only the last operation waits in it")
    #expect(dependency.began.values.isEmpty && inbox.values.isEmpty)
    try await dependency.begins(in: queue)
    dependency.finish(with: .success(0))
    try await inbox.expect(.output(3), "then the last one must finish")
    #expect(middle.executed.values.count == 1 && last.executed.values.count == 1)
  }

  @Test func `a long chain runs, and a longer chain that never runs is released`() async throws {
    var last: ResultableOperation<Int> = Number(0)
    for _ in 0..<1_000 { last = last.deliver(to: AddOne()) }
    let inbox = Inbox<Int?>(.long)
    last.didFinish(on: .global()) { inbox.put($0.output) }.add(to: OperationQueue())
    let output = try await inbox.only("the last operation must finish")
    #expect(output == 1_000)
    let gone = Inbox<Void>(.long)
    do {
      var last: ResultableOperation<Int> = Tracked(gone)
      for _ in 0..<Effort.choose(20_000, thorough: 50_000) { last = last.deliver(to: AddOne()) }
    }
    try await gone.only("a chain that was never added must be released")
  }

  @Test func `a delivery that would close a circle is ignored`() async throws {
    let (alone, one, two, three) = (AddOne(), AddOne(), AddOne(), AddOne())
    alone.deliver(to: alone)
    try await alone.ends(.refused(.receivedValueIsNil))
    one.deliver(to: two).deliver(to: three).deliver(to: one)
    try await three.ends(.refused(.receivedValueIsNil, by: "AddOne"))
    #expect(one.executed.values.count == 1)
  }
}
