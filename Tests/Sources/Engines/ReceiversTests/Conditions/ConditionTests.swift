// Tests the conditions of operations.

import Foundation
import Receivers
import TestSupport
import Testing

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

  @Test(arguments: [false, true])
  func `an operation that a condition makes runs first, also if the condition is negated`(
    _ isNegated: Bool
  ) async throws {
    let (login, fetch) = (Manual(), Number(7))
    let condition = LoggedIn(login: login)
    fetch.conditions(isNegated ? NegatedCondition(condition) : condition)
    let inbox = fetch.added()
    try await login.begins()
    #expect(!fetch.isReady)
    let failure = AOperationError(TestError.broken)
    login.finish(with: isNegated ? .failure(failure) : .success(1))
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

  @Test func `NoCancelledDependencies fails after a cancel for which it waits`() async throws {
    let (manual, after) = (Manual(), Number(7).conditions(NoCancelledDependencies()))
    after.addDependency(manual)
    let inbox = after.inbox()
    for operation in [manual, after] as [AOperation] { operation.add(to: OperationQueue()) }
    manual.cancel()
    try await inbox.expect(.refused(.conditionFailed("NoCancelledDependencies")))
  }

  @Test func `NoCancelledDependencies fails after a cancel, also upstream, and not after an error`()
    async throws
  {
    let (cancelled, failing) = (Manual(), Failing())
    cancelled.cancel()
    for operation in [cancelled, failing] as [AOperation] { operation.add(to: OperationQueue()) }
    let (after, other) = (Number(7), Number(7))
    after.addDependency(cancelled)
    other.addDependency(failing)
    let refused = Ending<Int>.refused(.conditionFailed("NoCancelledDependencies"))
    try await after.conditions(NoCancelledDependencies()).ends(refused)
    try await other.conditions(NoCancelledDependencies()).ends(.output(7))
    let receiver = cancelled.deliver(to: AddOne())
    try await receiver.conditions(NoCancelledDependencies()).ends(refused)
  }
}
