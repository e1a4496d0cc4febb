// Tests how an operation ends when it is cancelled.

import Foundation
import Operations
import Receivers
import TestSupport
import Testing

@Suite struct CancellationTests {
  @Test func `an operation cancelled while it executes is stopped and ends at once`() async throws {
    let manual = Manual()
    let inbox = manual.added()
    try await manual.begins()
    manual.cancel()
    manual.cancel()
    try await inbox.expect(.cancelled(state: .execution), "a cancelled operation must finish, once")
    #expect(manual.stopped.values.count == 1)
  }

  @Test func `an operation cancelled before it is added ends without executing`() async throws {
    let (manual, receiver) = (Manual(), AddOne())
    manual.deliver(to: receiver).cancel()
    let first = manual.inbox()
    try await receiver.ends(.cancelled(state: .waiting))
    try await first.expect(.cancelled, "the operation that works only for it must end, too")
    #expect(manual.began.values.isEmpty && receiver.executed.values.isEmpty)
  }

  @Test func `an operation cancelled during its conditions does not start`() async throws {
    let manual = Manual()
    manual.conditions(Condition { [weak manual] in manual?.cancel() })
    try await manual.ends(.cancelled)
    #expect(manual.began.values.isEmpty)
  }

  @Test func `a cancel after the end changes nothing`() async throws {
    let receiver = AddOne()
    let number = Number(1)
    try await number.deliver(to: receiver).ends(.output(2))
    receiver.cancel()
    #expect(receiver.result?.output == 2 && !receiver.isCancelled && !number.isCancelled)
  }

  @Test func `a success after a cancel inside execute() does not count`() async throws {
    let operation = Manual { operation in
      operation.cancel()
      operation.finish(with: .success(1))
    }
    try await operation.ends(.cancelled, "the cancel came before the success")
  }
}
