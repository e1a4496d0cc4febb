// Tests what a receiver receives, whatever happens upstream.

import Operations
import Receivers
import TestSupport
import Testing

@Suite struct DeliveryTests {
  @Test func `after a cancel upstream, a receiver receives it as an error (A2)`() async throws {
    let manual = Manual()
    let receiver = AddOne()
    let inbox = manual.deliver(to: receiver).added()
    try await manual.begins()
    manual.cancel()
    try await inbox.receives("Manual failed: isCancelled")
    #expect(receiver.executed.values.count == 1, "the receiver itself was not cancelled")
  }

  @Test func `a receiver receives the error of a failed condition upstream (A3)`() async throws {
    let number = Number().conditions(Condition { throw TestError.alsoBroken })
    try await number.deliver(to: AddOne()).ends("A condition of Number failed: alsoBroken")
  }

  @Test func `two receivers, a late one and a handler all get the result (A5)`() async throws {
    let seen = Inbox<String>()
    let queue = OperationQueue()
    let number = Number(1).willFinish { seen.put($0.inWords) }
    let receivers = (1...2).map { _ in number.deliver(to: AddOne()) }
    for inbox in receivers.map({ $0.added(to: queue) }) { try await inbox.receives("2") }
    try await number.deliver(to: AddOne()).ends("2")
    #expect(seen.values == ["1"])
  }

  @Test func `a success after the cancel is written nowhere (A7)`() async throws {
    let manual = Manual()
    let receiver = AddOne()
    let inbox = manual.deliver(to: receiver).added()
    try await manual.begins()
    receiver.cancel()
    try await inbox.receives("AddOne did not begin: isCancelled", "it must finish at once")
    manual.finish(with: .success(1))
    #expect(receiver.receivedValue == nil)
    #expect(manual.result?.inWords == "Manual failed: isCancelled")
  }

  @Test func `of two operations that deliver, the later one counts`() async throws {
    let first = Number(10)
    let receiver = AddOne()
    first.deliver(to: receiver)
    Number(20).deliver(to: receiver)
    try await receiver.ends("21")
    #expect(first.result == nil, "the former one does not run")
  }

  @Test func `an upstream operation that is removed delivers no more`() async throws {
    let manual = Manual()
    let receiver = AddOne()
    manual.deliver(to: receiver)
    receiver.removeDependency(manual)
    try await receiver.ends("AddOne failed: receivedValueIsNil")
    #expect(manual.began.values.isEmpty)
  }

  @Test func `add(to:) adds each upstream once, and no other dependency (A11)`() async throws {
    let number = Number(1)
    let middle = AddOne()
    let last = AddOne()
    let dependency = Manual()
    number.deliver(to: middle).deliver(to: last).addDependency(dependency)
    let queue = OperationQueue()
    let inbox = last.added(to: queue)
    for operation in [last, middle] { operation.add(to: queue) }
    number.add(to: OperationQueue())
    try await middle.inbox().receives("2", "upstream must run")
    #expect(dependency.began.values.isEmpty && inbox.values.isEmpty)
    dependency.add(to: queue)
    try await dependency.begins()
    dependency.finish(with: .success(0))
    try await inbox.receives("3", "then the last one must finish")
    #expect(middle.executed.values.count == 1 && last.executed.values.count == 1)
  }

  @Test func `a long chain runs, and a longer chain that never runs is released`() async throws {
    var last: ResultableOperation<Int> = Number(0)
    for _ in 0..<1_000 { last = last.deliver(to: AddOne()) }
    try await last.added(to: OperationQueue(), .long).receives("1000")
    let gone = Inbox<Void>(.long)
    do {
      var last: ResultableOperation<Int> = Tracked(gone)
      for _ in 0..<Effort.choose(20_000, thorough: 50_000) { last = last.deliver(to: AddOne()) }
    }
    try await gone.only("a chain that was never added must be released")
  }
}
