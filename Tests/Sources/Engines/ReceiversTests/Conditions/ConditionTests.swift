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
    try await Number(7).conditions(Condition {}).ends(.output(7))
  }

  @Test
  func
    `the first condition that does not hold is the error, and later ones are not evaluated (A16)`()
    async throws
  {
    let evaluated = Inbox<Int>()
    let manual = Manual().conditions(
      Condition { evaluated.put(1) },
      Condition {
        evaluated.put(2)
        throw TestError.broken
      },
      Condition {
        evaluated.put(3)
        throw TestError.alsoBroken
      })
    try await manual.ends(.failure(.broken, by: "Manual", state: .condition))
    #expect(evaluated.values == [1, 2] && manual.began.values.isEmpty)
  }

  @Test func `an operation that a condition makes runs first, with its own upstream`() async throws
  {
    let (login, fetch) = (Manual(), Number(7))
    let condition = LoggedIn(login: login.deliver(to: AddOne()))
    let inbox = try await login.begins(for: fetch.conditions(condition))
    #expect(!fetch.isReady)
    login.finish(with: .success(1))
    try await inbox.expect(.output(7), "then the operation must run")
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
}
