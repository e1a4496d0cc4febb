// Exercise 1.3: two steps become one.

import ChapterTesting
import Testing

@Suite("1.3 Handoff", .exercise("1.3"))
struct HandoffTests {
  private let list = CallbackStep<String, [Int]> { name in .success([name.count, 8, 9]) }
  private let show = CallbackStep<[Int], String> { ids in .success("users \(ids)") }
  private let inbox = Inbox<Result<String, UserFetchError>>()

  @Test func `1 the value arrives`() async throws {
    list.then(show).run("team") { inbox.put($0) }
    try await inbox.receives(
      .success("users [4, 8, 9]"),
      "next must get the value of the step before, and its outcome is the outcome of both",
      or: "next's outcome must arrive")
  }

  @Test func `2 nothing runs before the new step is run`() {
    let runs = Mutex(0)
    func counted<Input>() -> CallbackStep<Input, [Int]> {
      CallbackStep { _ in
        runs.withLock { $0 += 1 }
        return .success([])
      }
    }
    let steps: (CallbackStep<String, [Int]>, CallbackStep<Void, [Int]>) = (counted(), counted())
    _ = (steps.0.then(show), steps.1.then(show))
    let before = runs.withLock { $0 }
    expect(before, is: 0, "`then` makes a step; it must not run one: a caller may never start it")
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
    try await inbox.receives(
      .success("users [7]"), "a value that comes late must arrive all the same",
      or: "next must run when the value comes (W2.2)")
  }

  @Test func `4 a failure arrives unchanged`() async throws {
    failing(404).then(show).run("team") { inbox.put($0) }
    try await inbox.receives(
      .failure(.failed(.requestList, .status(404))),
      "the outcome must be the first step's own error, unchanged (W3.1)",
      or: "the first step's own error must arrive")
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
    try await inbox.receives(
      .failure(.failed(.decodeList, .noUsers)),
      "the outcome must be next's own error, unchanged (W3.1)", or: "next's own error must arrive")
  }

  @Test func `7 each run has an input and an outcome of its own`() async throws {
    let both = list.then(show)
    both.run("a") { inbox.put($0) }
    _ = try await inbox.only("the first run's outcome must arrive")
    let second = Inbox<Result<String, UserFetchError>>()
    both.run("abc") { second.put($0) }
    try await second.receives(
      .success("users [3, 8, 9]"),
      "the second run must work on its own input, and remember nothing of the first (W2.3)",
      or: "a step can be run again, and answers each time")
  }

  @Test func `8 three steps join as two do`() async throws {
    let shout = CallbackStep<String, String> { text in .success(text.uppercased()) }
    list.then(show).then(shout).run("team") { inbox.put($0) }
    try await inbox.receives(
      .success("USERS [4, 8, 9]"), "`then` makes a step like any other, to be joined again",
      or: "the last step's outcome must arrive")
  }

  @Test func `9 a failure is not remembered`() async throws {
    let attempts = Mutex(0)
    let flaky = CallbackStep<String, [Int]> { name in
      let attempt = attempts.withLock { attempts in
        attempts += 1
        return attempts
      }
      return attempt == 1 ? .failure(.failed(.requestList, .status(503))) : .success([name.count])
    }
    let both = flaky.then(show)
    both.run("a") { inbox.put($0) }
    _ = try await inbox.only("the first run's outcome must arrive")
    let second = Inbox<Result<String, UserFetchError>>()
    both.run("abc") { second.put($0) }
    try await second.receives(
      .success("users [3]"),
      "the first run failed, the second does not: remember nothing, not even a failure (W2.3)",
      or: "a step can be run again after a failure")
  }

  @Test func `10 a failure that comes late arrives, and next does not run`() async throws {
    let first = LateStep<String, [Int]>()
    let next = LateStep<[Int], String>()
    first.step.then(next.step).run("team") { inbox.put($0) }
    try first.answer(.failure(.failed(.requestList, .transport(.timedOut))))
    try await inbox.receives(
      .failure(.failed(.requestList, .transport(.timedOut))),
      "the outcome must be the first step's own error, unchanged (W3.1)",
      or: "the first step's own error must arrive, late as it is")
    expect(next.inputs.count, is: 0, "next ran although the step before it had failed (W3.2)")
  }

  @Test func `11 next may answer late, too`() async throws {
    let next = LateStep<[Int], String>()
    list.then(next.step).run("team") { inbox.put($0) }
    let early = inbox.values
    #expect(early.isEmpty, "next has not answered yet: only its outcome is the outcome of both")
    try next.answer(.success("late"))
    try await inbox.receives(
      .success("late"), "next's outcome is the outcome of both",
      or: "next's outcome must arrive, whenever it comes")
  }

  @Test func `12 in a chain of three, each step may answer late`() async throws {
    let first = LateStep<String, [Int]>()
    let second = LateStep<[Int], String>()
    let third = LateStep<String, String>()
    first.step.then(second.step).then(third.step).run("team") { inbox.put($0) }
    try first.answer(.success([7]))
    try second.answer(.success("seven"))
    try third.answer(.success("SEVEN"))
    try await inbox.receives(
      .success("SEVEN"), "the last step's outcome is the outcome of all three",
      or: "the last step's outcome must arrive")
    #expect(
      first.inputs == ["team"] && second.inputs == [[7]] && third.inputs == ["seven"],
      "each step must run once, with the value of the step before it (W2.2)"
    )
  }

  @Test func `13 two runs at the same time do not mix`() async throws {
    let first = LateStep<String, [Int]>()
    let both = first.step.then(show)
    let second = Inbox<Result<String, UserFetchError>>()
    both.run("a") { inbox.put($0) }
    both.run("b") { second.put($0) }
    expect(
      first.inputs, is: ["a", "b"],
      "each of two runs must run the first step, whether the other has ended or not (W2.3)")
    try first.answer(.success([1]), toRun: 0)
    try first.answer(.success([2]), toRun: 1)
    let results = [
      try await inbox.only("the first of two runs must complete, once"),
      try await second.only("the second of two runs must complete, once"),
    ]
    expect(
      results, is: [.success("users [1]"), .success("users [2]")],
      "two runs were waiting at the same time: each must get its own value (W2.3)")
  }

  @Test func `14 any error arrives, .cancelled too`() async throws {
    for error in Self.errors {
      let inbox = Inbox<Result<String, UserFetchError>>()
      let first = CallbackStep<String, [Int]> { _ in .failure(error) }
      first.then(show).run("team") { inbox.put($0) }
      try await inbox.receives(
        .failure(error), "the first step's own error must arrive (W3.1)",
        or: "each error of the first step must arrive, whichever it is")
    }
  }

  @Test func `15 next runs once, whatever it fails with`() async throws {
    let runs = Mutex(0)
    for error in Self.errors {
      let inbox = Inbox<Result<String, UserFetchError>>()
      let next = CallbackStep<[Int], String> { _ in
        runs.withLock { $0 += 1 }
        return .failure(error)
      }
      list.then(next).run("team") { inbox.put($0) }
      try await inbox.receives(
        .failure(error), "next's own error must arrive, unchanged (W3.1)",
        or: "next's own error must arrive")
    }
    let count = runs.withLock { $0 }
    expect(count, is: Self.errors.count, "next must run once in each run, also if it fails (W2.1)")
  }

  /// Errors of each kind.
  private static let errors: [UserFetchError] = [
    .cancelled, .failed(.requestList, .transport(.networkConnectionLost)),
    .failed(.requestUser, .transport(.cancelled)), .failed(.requestUser, .status(503)),
    .failed(.decodeUser, .malformed),
  ]

  private func failing(_ status: Int) -> CallbackStep<String, [Int]> {
    CallbackStep { _ in .failure(.failed(.requestList, .status(status))) }
  }
}

/// A step that answers when the test says so.
private final class LateStep<Input: Sendable, Output>: Sendable {
  private let runs = Mutex<[(input: Input, completion: Completion<Output>)]>([])

  /// The step itself.
  var step: CallbackStep<Input, Output> {
    CallbackStep { [self] input, completion in runs.withLock { $0.append((input, completion)) } }
  }

  /// The inputs that the step was run with.
  var inputs: [Input] { runs.withLock { $0.map(\.input) } }

  /// Answers one run of the step.
  ///
  /// - Throws: `ExpectationFailedError` if there was no such run.
  func answer(
    _ result: Result<Output, UserFetchError>,
    toRun number: Int = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let completion = runs.withLock { $0.indices.contains(number) ? $0[number].completion : nil }
    let waiting = try #require(
      completion, "each step must run when the value of the step before it comes (W2.2)",
      sourceLocation: sourceLocation)
    waiting(result)
  }
}
