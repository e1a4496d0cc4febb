// Tests how a cancel ends an operation, and how it reaches the operations upstream.

import Operations
import Receivers
import TestSupport
import Testing

@Suite struct CancellationTests {
  @Test func `an operation cancelled during its conditions does not start`() async throws {
    let manual = Manual()
    manual.conditions(Condition { [weak manual] in manual?.cancel() })
    try await manual.ends("Manual failed: isCancelled")
    #expect(manual.began.values.isEmpty)
  }

  // MARK: Upstream

  @Test func `a cancel reaches all upstream, also in a queue of width one`() async throws {
    let manual = Manual()
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let middle = manual.deliver(to: AddOne())
    let last = middle.deliver(to: AddOne())
    let inboxes = [middle.inbox(), last.added(to: queue)]
    try await manual.begins()
    last.cancel()
    for inbox in inboxes { try await inbox.receives("AddOne did not begin: isCancelled") }
    try await manual.inbox().receives("Manual failed: isCancelled")
    #expect(manual.stopped.values.count == 1)
  }

  @Test(arguments: [false, true])
  func `upstream is cancelled with its last receiver, not while another waits for it`(
    _ bothAreCancelled: Bool
  ) async throws {
    let manual = Manual()
    let one = AddOne()
    let other = AddOne()
    manual.deliver(to: one)
    manual.deliver(to: other)
    let queue = OperationQueue()
    let first = one.added(to: queue)
    let second = other.added(to: queue)
    try await manual.begins()
    one.cancel()
    one.cancel()
    try await first.receives("AddOne did not begin: isCancelled", "it must finish at once")
    #expect(!manual.isCancelled, "the other receiver still waits for it")
    if bothAreCancelled { other.cancel() } else { manual.finish(with: .success(1)) }
    try await second.receives(bothAreCancelled ? "AddOne did not begin: isCancelled" : "2")
    try await manual.inbox().receives(bothAreCancelled ? "Manual failed: isCancelled" : "1")
  }

  @Test(arguments: ["released", "cancelled", "started too early", "ended without it"])
  func `a receiver that does not wait any more keeps no upstream from a cancel`(
    _ state: String
  ) async throws {
    let manual = Manual()
    let one = AddOne()
    let gone = Inbox<Void>()
    var receivers = [Tracked(gone)]
    if state == "cancelled" { receivers[0].cancel() }
    if state == "ended without it" { try await receivers[0].run() }
    manual.deliver(to: receivers[0])
    if state == "started too early" { receivers[0].start() }
    if state == "released" {
      receivers = []
      try await gone.only("it was never added")
    }
    let inbox = manual.deliver(to: one).added()
    try await manual.begins()
    one.cancel()
    try await inbox.receives("AddOne did not begin: isCancelled")
    #expect(manual.isCancelled, "no receiver waits for it any more")
    withExtendedLifetime(receivers) {}
  }

  @Test func `nothing runs only for a receiver that was cancelled before`() async throws {
    let manual = Manual()
    let late = AddOne()
    let queue = OperationQueue()
    late.cancel()
    manual.deliver(to: late)
    queue.isSuspended = true
    late.add(to: queue)
    #expect(late.isFinished, "a cancelled receiver waits for nothing")
    #expect(queue.operationCount == 0, "nothing runs for a cancelled receiver")
  }
}
