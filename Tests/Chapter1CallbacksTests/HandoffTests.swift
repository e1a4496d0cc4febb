// Exercise 1.3: two steps become one.

import ExerciseTesting
import Synchronization
import TestSupport
import Testing
import UserAPI

#if SOLUTIONS
  import Chapter1CallbacksSolution
#else
  import Chapter1Callbacks
#endif

@Suite("1.3 Handoff", .exercise("1.3"))
struct HandoffTests {
  private let list = CallbackStep<String, [Int]> { name in .success([name.count, 8, 9]) }
  private let show = CallbackStep<[Int], String> { ids in .success("users \(ids)") }
  private let inbox = Inbox<Result<String, UserFetchError>>()

  @Test func `1 the value arrives`() async throws {
    list.then(show).run("team") { inbox.put($0) }
    let result = try await inbox.only("next's outcome must arrive")
    #expect(
      result == .success("users [4, 8, 9]"),
      "next must get the value of the step before, and its outcome is the outcome of both"
    )
  }

  @Test func `2 nothing runs before the new step is run`() {
    let runs = Mutex(0)
    let counted = CallbackStep<String, [Int]> { _ in
      runs.withLock { $0 += 1 }
      return .success([])
    }
    _ = counted.then(show)
    let before = runs.withLock { $0 }
    #expect(before == 0, "`then` makes a step; it must not run one: a caller may never start it")
  }

  @Test func `3 next runs when the value comes, not when run returns`() async throws {
    let later = Mutex<Completion<[Int]>?>(nil)
    let slow = CallbackStep<String, [Int]> { _, completion in later.withLock { $0 = completion } }
    slow.then(show).run("team") { inbox.put($0) }
    let early = inbox.values
    #expect(
      early.isEmpty,
      "the first step has not answered yet: next must run when it does, not when run returns (W2.2)"
    )
    let answer = try #require(later.withLock { $0 }, "the first step must be run by the new one")
    answer(.success([7]))
    let result = try await inbox.only("next must run when the value comes (W2.2)")
    #expect(result == .success("users [7]"), "a value that comes late must arrive all the same")
  }

  @Test func `4 a failure arrives unchanged`() async throws {
    failing(404).then(show).run("team") { inbox.put($0) }
    let result = try await inbox.only("the first step's own error must arrive")
    #expect(
      result == .failure(.failed(.requestList, .status(404))),
      "the outcome must be the first step's own error, unchanged (W3.1)"
    )
  }

  @Test func `5 after a failure next does not run`() async throws {
    let ran = Mutex(false)
    let next = CallbackStep<[Int], String> { _ in
      ran.withLock { $0 = true }
      return .success("")
    }
    failing(500).then(next).run("team") { inbox.put($0) }
    _ = try await inbox.only("the first step's own error must arrive")
    let nextRan = ran.withLock { $0 }
    #expect(!nextRan, "next ran although the step before it had failed (W3.2)")
  }

  @Test func `6 a failure of next arrives too`() async throws {
    let next = CallbackStep<[Int], String> { _ in .failure(.failed(.decodeList, .noUsers)) }
    list.then(next).run("team") { inbox.put($0) }
    let result = try await inbox.only("next's own error must arrive")
    #expect(
      result == .failure(.failed(.decodeList, .noUsers)),
      "the outcome must be next's own error, unchanged (W3.1)"
    )
  }

  @Test func `7 each run has an input and an outcome of its own`() async throws {
    let both = list.then(show)
    both.run("a") { inbox.put($0) }
    _ = try await inbox.only("the first run's outcome must arrive")
    let second = Inbox<Result<String, UserFetchError>>()
    both.run("abc") { second.put($0) }
    let result = try await second.only("a step can be run again, and answers each time")
    #expect(
      result == .success("users [3, 8, 9]"),
      "the second run must work on its own input, and remember nothing of the first (W2.3)"
    )
  }

  @Test func `8 three steps join as two do`() async throws {
    let shout = CallbackStep<String, String> { text in .success(text.uppercased()) }
    list.then(show).then(shout).run("team") { inbox.put($0) }
    let result = try await inbox.only("the last step's outcome must arrive")
    #expect(
      result == .success("USERS [4, 8, 9]"),
      "`then` makes a step like any other, to be joined again"
    )
  }

  private func failing(_ status: Int) -> CallbackStep<String, [Int]> {
    CallbackStep { _ in .failure(.failed(.requestList, .status(status))) }
  }
}
