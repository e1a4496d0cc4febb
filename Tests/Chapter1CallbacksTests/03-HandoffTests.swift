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
    let runs = Inbox<Void>()
    func counted<Input>() -> CallbackStep<Input, [Int]> {
      CallbackStep { _ in
        runs.put(())
        return .success([])
      }
    }
    let steps: (CallbackStep<String, [Int]>, CallbackStep<Void, [Int]>) = (counted(), counted())
    _ = (steps.0.then(show), steps.1.then(show))
    expect(
      runs.count, is: 0,
      "`then` makes a step; it must not run one: a caller may never start it")
  }

  @Test func `3 next runs when the value comes, and each of three steps may answer late`()
    async throws
  {
    let (first, next) = (LateStep<String, [Int]>(), LateStep<[Int], String>())
    let last = LateStep<String, String>()
    first.step.then(next.step).then(last.step).run("team") { inbox.put($0) }
    expect(
      inbox.values, is: [],
      "the first step has not answered yet: next must run when it does, not when run returns (W2.2)"
    )
    try first.answer(.success([7]))
    try next.answer(.success("seven"))
    expect(
      inbox.values, is: [], "the last step has not answered yet: only its outcome is that of all")
    try last.answer(.success("SEVEN"))
    try await inbox.receives(
      .success("SEVEN"), "the last step's outcome is the outcome of all three",
      or: "next's outcome must arrive, whenever it comes")
    #expect(
      first.inputs == ["team"] && next.inputs == [[7]] && last.inputs == ["seven"],
      "each step must run once, with the value of the step before it (W2.2)"
    )
  }

  @Test(arguments: errors)
  func `4 a failure arrives unchanged, and next does not run`(_ error: UserFetchError) async throws
  {
    let (first, next) = (LateStep<String, [Int]>(), LateStep<[Int], String>())
    first.step.then(next.step).run("team") { inbox.put($0) }
    try first.answer(.failure(error))
    try await inbox.receives(
      .failure(error), "the outcome must be the first step's own error, unchanged (W3.1)",
      or: "the first step's own error must arrive")
    expect(next.inputs, is: [], "next ran although the step before it had failed (W3.2)")
  }

  @Test func `5 a step can be run again, and remembers nothing`() async throws {
    let busy = UserFetchError.failed(.requestList, .status(503))
    let both = CallbackStep<String, [Int]> { name in
      name.isEmpty ? .failure(busy) : .success([name.count])
    }.then(show)
    let runs: KeyValuePairs<String, Result<String, UserFetchError>> = [
      "": .failure(busy), "a": .success("users [1]"), "abc": .success("users [3]"),
    ]
    for (name, result) in runs {
      let inbox = Inbox<Result<String, UserFetchError>>()
      both.run(name) { inbox.put($0) }
      try await inbox.receives(
        result,
        "each run works on its own input: remember nothing of the one before, not even a failure (W2.3)",
        or: "a step can be run again, and answers each time")
    }
  }

  @Test func `6 two runs at the same time do not mix`() async throws {
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
    try await expect(
      [
        inbox.only("the first of two runs must complete, once"),
        second.only("the second of two runs must complete, once"),
      ], is: [.success("users [1]"), .success("users [2]")],
      "two runs were waiting at the same time: each must get its own value (W2.3)")
  }

  @Test(arguments: errors)
  func `7 next runs once, whatever it fails with`(_ error: UserFetchError) async throws {
    let runs = Inbox<Void>()
    let next = CallbackStep<[Int], String> { _ in
      runs.put(())
      return .failure(error)
    }
    list.then(next).run("team") { inbox.put($0) }
    try await inbox.receives(
      .failure(error), "next's own error must arrive, unchanged (W3.1)",
      or: "next's own error must arrive")
    expect(runs.count, is: 1, "next must run once in each run, also if it fails (W2.1)")
  }

  /// Errors of each kind.
  private static let errors: [UserFetchError] = [
    .cancelled, .failed(.requestList, .transport(.networkConnectionLost)),
    .failed(.requestUser, .transport(.cancelled)), .failed(.requestUser, .status(503)),
    .failed(.decodeUser, .malformed),
  ]
}

/// A step that answers when the test says so.
private struct LateStep<Input: Sendable, Output> {
  private let runs = Inbox<(input: Input, completion: Completion<Output>)>()

  /// The step itself.
  var step: CallbackStep<Input, Output> {
    CallbackStep { [runs] input, completion in runs.put((input, completion)) }
  }

  /// The inputs that the step was run with.
  var inputs: [Input] { runs.values.map(\.input) }

  /// Answers one run of the step.
  ///
  /// - Throws: `ExpectationFailedError` if there was no such run.
  func answer(
    _ result: Result<Output, UserFetchError>,
    toRun number: Int = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let run = try #require(
      runs.values.dropFirst(number).first,
      "each step must run when the value of the step before it comes (W2.2)",
      sourceLocation: sourceLocation)
    run.completion(result)
  }
}
