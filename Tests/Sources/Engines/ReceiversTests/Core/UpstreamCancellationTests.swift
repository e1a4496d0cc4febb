// Tests how a cancel reaches the operations upstream.

import Foundation
import Operations
import Receivers
import TestSupport
import Testing

@Suite struct UpstreamCancellationTests {
  @Test func `a cancel reaches all upstream, also in a queue of width one`() async throws {
    let (manual, queue) = (Manual(), OperationQueue())
    queue.maxConcurrentOperationCount = 1
    let middle = manual.deliver(to: AddOne())
    let last = middle.deliver(to: AddOne())
    let inboxes = [manual.inbox(), middle.inbox(), last.inbox()]
    last.add(to: queue)
    try await manual.begins()
    last.cancel()
    for inbox in inboxes {
      try await inbox.expect(.cancelled)
    }
    #expect(manual.stopped.values.count == 1)
  }

  @Test(arguments: [false, true])
  func `upstream is cancelled with its last receiver, not while another waits for it`(
    _ bothAreCancelled: Bool
  ) async throws {
    let (manual, one, other) = (Manual(), AddOne(), AddOne())
    manual.deliver(to: one)
    manual.deliver(to: other)
    let (upstream, first, second) = (manual.inbox(), one.inbox(), other.inbox())
    let queue = OperationQueue()
    one.add(to: queue)
    other.add(to: queue)
    try await manual.begins()
    one.cancel()
    one.cancel()
    try await first.expect(.cancelled, "the cancelled receiver must finish at once")
    #expect(!manual.isCancelled, "the other receiver still waits for it")
    if bothAreCancelled { other.cancel() } else { manual.finish(with: .success(1)) }
    try await upstream.expect(bothAreCancelled ? .cancelled : .output(1))
    try await second.expect(bothAreCancelled ? .cancelled : .output(2))
  }

  @Test func `a released receiver does not keep upstream from being cancelled`() async throws {
    let (manual, one) = (Manual(), AddOne())
    let gone = Inbox<Void>()
    manual.deliver(to: one)
    do { manual.deliver(to: Tracked(gone)) }
    try await gone.only("the receiver that was never added must be released")
    let inbox = manual.inbox()
    one.add(to: OperationQueue())
    try await manual.begins()
    one.cancel()
    try await inbox.expect(.cancelled, "no receiver waits for it any more")
  }

  @Test func `cancelAllOperations reaches upstream, even if the last has ended`() async throws {
    let (manual, queue) = (Manual(), OperationQueue())
    let (left, other) = (manual.deliver(to: AddOne()), manual.deliver(to: AddOne()))
    let inbox = manual.inbox()
    left.add(to: queue)
    try await manual.begins()
    left.cancel()
    #expect(!manual.isCancelled && !other.isFinished, "the other receiver still waits for it")
    queue.cancelAllOperations()
    try await inbox.expect(.cancelled, "it is in the queue")
  }

  @Test func `nothing runs only for a receiver that was cancelled before`() async throws {
    let (manual, one, late) = (Manual(), AddOne(), AddOne())
    let (inbox, queue) = (manual.inbox(), OperationQueue())
    late.cancel()
    manual.deliver(to: late)
    manual.deliver(to: one)
    queue.isSuspended = true
    late.add(to: queue)
    #expect(late.isFinished, "a cancelled receiver waits for nothing")
    #expect(queue.operationCount == 0, "nothing runs for a cancelled receiver")
    queue.isSuspended = false
    one.add(to: queue)
    try await manual.begins("it must execute for the other receiver")
    one.cancel()
    try await inbox.expect(.cancelled, "no receiver waits for it any more")
  }

  @Test func `a receiver that has ended does not keep upstream from a cancel`() async throws {
    let (manual, one, early, late) = (Manual(), AddOne(), AddOne(), AddOne())
    let inbox = manual.inbox()
    manual.deliver(to: early)
    early.start()
    #expect(early.isFinished)
    _ = try await late.run()
    manual.deliver(to: late)
    manual.deliver(to: one).add(to: OperationQueue())
    try await manual.begins()
    one.cancel()
    try await inbox.expect(.cancelled, "no receiver waits for it any more")
    #expect(late.dependencies.isEmpty && early.dependencies.isEmpty)
  }
}
