// Exercise 4.3: a chain in small, and joins that do not compile.

import ChapterTesting
import Operations
import Testing

@Suite("4.3 Handoff", .exercise("4.3"))
struct HandoffTests {
  private let word = ChainStep<Void, String> { .success("four") }
  private let length = ChainStep<String, Int> { text in .success(text.count) }
  private let double = ChainStep<Int, Int> { number in .success(number * 2) }

  @Test func `1 the value arrives`() async throws {
    let began = Inbox<Void>()
    let word = ChainStep<Void, String> {
      began.put(())
      return .success("four")
    }
    let result = try await run(TypedChain(word).then(length))
    try require(
      began.count, is: 1,
      "the first step never ran: the longer chain lacks the steps so far (W2.2)")
    expect(
      result, is: .success(4),
      "next must find the output of the step before when it starts, not when it is joined (W2.2)")
  }

  @Test func `2 three steps join as two do`() async throws {
    try await expect(
      run(TypedChain(word).then(length).then(double)), is: .success(8),
      "a chain of two takes a third step as a chain of one takes two")
  }

  @Test func `3 a step fits only if it takes what the chain gives`() {
    expect(
      isJoined(length, behind: TypedChain(word)),
      "a chain that gives text must take a step that needs text")
    expect(
      !isJoined(double, behind: TypedChain(word)),
      "a chain that gives text took a step that needs a number: narrow the type of `next`")
    let number = ChainStep<Void, Int> { .success(4) }
    expect(
      !isJoined(word, behind: TypedChain(number)),
      "a chain that gives a number took a first step, which needs nothing: narrow the type of `next`"
    )
  }

  @Test func `4 a failure arrives unchanged`() async throws {
    let failing = ChainStep<Void, String> { .failure(.failed(.requestList, .status(404))) }
    try await expect(
      run(TypedChain(failing).then(length).then(double)),
      is: .failure(.failed(.requestList, .status(404))),
      "the chain must give the failed step's own error, unchanged (W3.1 W3.2)")
  }

  @Test(arguments: 0..<3)
  func `5 a cancelled step arrives as cancelled`(_ cancelled: Int) async throws {
    let chain = TypedChain(word).then(length).then(double)
    let steps: [Operation] = [word, length, double]
    steps[cancelled].cancel()
    try await expect(
      run(chain), is: .failure(.cancelled),
      "a cancelled step has no output: the chain must say so (W4.2)")
  }

  @Test func `6 joining runs nothing`() {
    _ = TypedChain(word).then(length)
    expect(
      !(word.isFinished || length.isFinished),
      "`then` makes a chain; it must not run a step: a caller may never start it (W1.7)")
  }

  @Test func `7 a chain that was continued stays as it is`() async throws {
    let chain = TypedChain(word).then(length)
    _ = chain.then(double)
    let result = try await run(chain)
    let hasRun = double.isFinished
    expect(result, is: .success(4), "`then` returns a longer chain; this one must stay as it is")
    #expect(!hasRun, "`then` returns a longer chain; this one must not run the new step")
  }

  @Test func `8 steps that are never run are released`() {
    weak var left: ChainStep<String, Int>?
    do {
      let (word, length) = (
        ChainStep<Void, String> { .success("") }, ChainStep<String, Int> { .success($0.count) }
      )
      _ = TypedChain(word).then(length)
      left = length
    }
    expect(left == nil, "a step is still alive: an earlier step must not hold a later one (W1.7)")
  }

  @Test func `9 a step waits for the one before it, however long that takes`() async throws {
    let slow = ChainStep<Void, Int> {
      // Time enough to start the next step, if it does not wait.
      _ = Monitor(false).wait(Deadline(beats: 20)) { $0 }
      return .success(4)
    }
    try await expect(
      run(TypedChain(slow).then(double)), is: .success(8),
      "a step must not start before the one before it has ended (W2.2)")
  }

  /// Runs a chain in a queue of its own, and gives its one result.
  ///
  /// - Throws: `ExpectationFailedError` unless exactly one result comes.
  private func run<Output>(
    _ chain: TypedChain<Output>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Result<Output, UserFetchError> {
    let inbox = Inbox<Result<Output, UserFetchError>>()
    chain.run(on: OperationQueue()) { inbox.put($0) }
    return try await inbox.only("the chain must complete", sourceLocation: sourceLocation)
  }
}
