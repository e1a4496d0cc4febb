// Tests the conditions of operations.

import Foundation
import Receivers
import TestSupport
import Testing

/// Makes a login that runs first, and holds if it succeeded.
private struct LoggedIn: AOperationCondition {
  let login: ResultableOperation<Int>
  func dependency(for operation: AOperation) -> AOperation? { login }
  func evaluate(for operation: AOperation) throws {
    if let error = login.error { throw error }
    if login.result == nil { throw TestError.broken }
  }
}

/// Notes that it was asked for an operation, and makes none.
private struct Asked: AOperationCondition {
  let inbox: Inbox<Void>
  func dependency(for operation: AOperation) -> AOperation? {
    inbox.put(())
    return nil
  }
  func evaluate(for operation: AOperation) {}
}

@Suite struct ConditionTests {
  @Test func `a condition that holds lets the operation execute`() async throws {
    try await Number(7).conditions(BlockCondition { true }).ends(.output(7))
  }

  @Test func `a condition that does not hold ends the operation, and is named`() async throws {
    let manual = Manual().conditions(BlockCondition("online") { false })
    try await manual.ends(.refused(.conditionFailed("online"), by: "Manual", state: .condition))
    #expect(manual.began.values.isEmpty)
  }

  @Test
  func
    `the first condition that does not hold is the error, and later ones are not evaluated (A16)`()
    async throws
  {
    let evaluated = Inbox<Int>()
    let manual = Manual().conditions(
      BlockCondition {
        evaluated.put(1); return true
      },
      BlockCondition {
        evaluated.put(2); throw TestError.broken
      },
      BlockCondition {
        evaluated.put(3); throw TestError.alsoBroken
      })
    try await manual.ends(.failure(.broken))
    #expect(evaluated.values == [1, 2])
  }

  @Test func `a negated condition holds if the original does not`() async throws {
    try await Number().conditions(NegatedCondition(BlockCondition { true })).ends(
      .refused(.conditionFailed("not BlockCondition")))
    try await Number(3).conditions(NegatedCondition(BlockCondition { false })).ends(.output(3))
  }

  @Test func `an operation made by the original of a negated condition runs first`() async throws {
    let (login, fetch) = (Manual(), Number(7))
    let inbox = fetch.conditions(NegatedCondition(LoggedIn(login: login))).added()
    try await login.begins()
    #expect(!fetch.isReady)
    login.finish(with: .failure(AOperationError(TestError.broken)))
    try await inbox.expect(.output(7), "nobody is logged in, so the opposite holds")
  }

  @Test func `an operation that a condition makes runs first`() async throws {
    let (login, fetch) = (Manual(), Number(7))
    let inbox = fetch.conditions(LoggedIn(login: login)).added()
    try await login.begins()
    #expect(!fetch.isReady)
    login.finish(with: .success(1))
    try await inbox.expect(.output(7), "then the operation must run")
  }

  @Test func `an operation that a condition makes runs with its own upstream`() async throws {
    try await Number(7)
      .conditions(LoggedIn(login: Number(1).deliver(to: AddOne()))).ends(.output(7))
  }

  @Test func `no condition of a cancelled operation makes an operation`() async throws {
    let asked = Inbox<Void>()
    let fetch = Number(7).conditions(Asked(inbox: asked))
    fetch.cancel()
    try await fetch.ends(.cancelled)
    #expect(asked.values.isEmpty)
  }

  @Test func `the error of a failed login is the result, unchanged`() async throws {
    try await Number(7).conditions(LoggedIn(login: Failing())).ends(
      .failure(.broken, by: "Failing"))
  }

  @Test func `a silent condition tests for a login, but does not log in`() async throws {
    let login = Manual()
    try await Number(7).conditions(SilentCondition(LoggedIn(login: login))).ends(.failure(.broken))
    #expect(login.began.values.isEmpty && login.result == nil)
  }

  @Test func `NoCancelledDependencies fails after a cancelled dependency`() async throws {
    let (manual, after) = (Manual(), Number(7).conditions(NoCancelledDependencies()))
    after.addDependency(manual)
    let inbox = after.inbox()
    let queue = OperationQueue()
    manual.add(to: queue)
    after.add(to: queue)
    manual.cancel()
    try await inbox.expect(.refused(.conditionFailed("NoCancelledDependencies")))
  }

  @Test func `NoCancelledDependencies fails only after a cancel, also upstream`() async throws {
    let after = Number(7).conditions(NoCancelledDependencies())
    let failing = Failing()
    after.addDependency(failing)
    failing.add(to: OperationQueue())
    try await after.ends(.output(7))
    let manual = Manual()
    manual.cancel()
    let receiver = manual.deliver(to: AddOne()).conditions(NoCancelledDependencies())
    try await receiver.ends(.refused(.conditionFailed("NoCancelledDependencies")))
  }
}
