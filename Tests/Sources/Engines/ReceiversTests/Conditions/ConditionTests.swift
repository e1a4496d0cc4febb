// Tests the conditions of operations.

import Operations
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
      Condition { evaluated.put(3) })
    try await manual.ends("A condition of Manual failed: broken")
    #expect(evaluated.values == [1, 2] && manual.began.values.isEmpty)
  }

  @Test func `an operation that a condition makes runs first, with its own upstream`() async throws
  {
    let login = Manual()
    let fetch = Number(7)
    let inbox = fetch.conditions(LoggedIn(login: login.deliver(to: AddOne()))).added()
    try await login.begins()
    #expect(!fetch.isReady)
    login.finish(with: .success(1))
    try await inbox.receives("7", "then the operation must run")
  }

  @Test func `no condition of a cancelled operation makes an operation`() async throws {
    let asked = Inbox<Void>()
    let fetch = Number(7).conditions(Asked(inbox: asked))
    fetch.cancel()
    try await fetch.ends("Number did not begin: isCancelled")
    #expect(asked.values.isEmpty)
  }

  @Test func `the error of a failed login is the result, unchanged`() async throws {
    try await Number(7).conditions(LoggedIn(login: Failing())).ends("Failing failed: broken")
  }
}
