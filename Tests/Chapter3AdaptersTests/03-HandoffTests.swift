// Exercise 3.3: an adapter joins two steps.

import ChapterTesting
import Operations
import Testing

@Suite("3.3 Handoff", .exercise("3.3"))
struct HandoffTests {
  private let list = OperationStep<String, [Int]> { name in .success([name.count, 8, 9]) }
  private let show = OperationStep<[Int], String> { ids in .success("users \(ids)") }

  init() { list.input = .success("team") }

  @Test func `1 the adapter waits for this step, and next waits for the adapter`() {
    let adapter = list.adapter(to: show)
    let (first, second) = (adapter.dependencies, show.dependencies)
    #expect(
      first.contains(list), "the adapter must wait for this step: make it a dependency (W2.2)")
    #expect(
      second.contains(adapter), "next must wait for the adapter, and not for the step alone (W2.2)")
  }

  @Test func `2 the value arrives`() async throws {
    try await run(list, list.adapter(to: show), show)
    expect(
      show.output, is: .success("users [4, 8, 9]"),
      "next must find the value of the step before when it starts, not when the adapter is made")
  }

  @Test func `3 a failure arrives unchanged, .cancelled too`() async throws {
    let errors: [UserFetchError] = [
      .failed(.requestList, .status(404)), .failed(.requestUser, .transport(.cancelled)),
      .cancelled,
    ]
    for error in errors {
      let failing = OperationStep<String, [Int]> { _ in .failure(error) }
      failing.input = .success("team")
      let next = OperationStep<[Int], Int> { .success($0.count) }
      try await run(failing, failing.adapter(to: next), next)
      try #require(
        next.output == .failure(error),
        "next must find the first step's own error, unchanged (W3.1 W3.2)")
    }
  }

  @Test func `4 a cancelled step arrives as cancelled`() async throws {
    let adapter = list.adapter(to: show)
    list.cancel()
    try await run(list, adapter, show)
    #expect(
      show.output == .failure(.cancelled) && show.input == .failure(.cancelled),
      "a step that was cancelled has no output: the adapter must hand over .cancelled (W4.2)"
    )
  }

  @Test func `5 two steps can get the same value`() async throws {
    let count = OperationStep<[Int], Int> { ids in .success(ids.count) }
    try await run(list, list.adapter(to: show), show, list.adapter(to: count), count)
    #expect(
      show.output == .success("users [4, 8, 9]") && count.output == .success(3),
      "a second adapter must not take anything from the first (W2.3)"
    )
  }

  @Test func `6 nothing runs before the operations are in a queue`() {
    let adapter = list.adapter(to: show)
    expect(
      [list, adapter, show].map(\.isFinished), is: [false, false, false],
      "`adapter(to:)` makes an operation; it must not run one: a caller may never start it (W1.7)")
    list.start()
    adapter.start()
    #expect(!show.isFinished, "the adapter must not run next itself: its queue does that (W2.2)")
  }

  @Test func `7 steps that are never run are released`() {
    weak var left: OperationStep<[Int], String>?
    do {
      let (list, show) = (OperationStep<[Int], [Int]> { .success($0) }, Self.makeShow())
      _ = list.adapter(to: show)
      left = show
    }
    expect(
      left == nil,
      "next is still alive: it holds the adapter, so the adapter's closure must not hold it (W1.7)")
  }

  @Test func `8 a next step that is gone is no reason to crash`() async {
    // In a process of its own, because an `unowned` that is gone ends it.
    await #expect(
      processExitsWith: .success,
      "next may be cancelled and gone when the adapter runs: capture it with weak, not unowned"
    ) {
      let list = OperationStep<[Int], [Int]> { .success($0) }
      let adapter: StepAdapter
      do {
        let show = Self.makeShow()
        adapter = list.adapter(to: show)
        show.removeDependency(adapter)
      }
      list.start()
      adapter.start()
    }
  }

  @Test func `9 the order holds, however quick the queue is`() async {
    await everySchedule { play in
      let (list, show) = (OperationStep<[Int], [Int]> { .success($0) }, Self.makeShow())
      list.input = .success([4, 8])
      let queue = OperationQueue()
      for operation in [list, list.adapter(to: show), show] {
        play.thread("add") { playedAdd(operation, to: queue) }
      }
      return {
        show.output == .success("users [4, 8]")
          ? nil : "next ran before its value was there: let it wait for the adapter (W2.2)"
      }
    }
  }

  @Test func `10 the output replaces what stands in the input`() async throws {
    let adapter = list.adapter(to: show)
    show.input = .success([0])
    try await run(list, adapter, show)
    expect(
      show.output, is: .success("users [4, 8, 9]"),
      "when the adapter runs, it must write the output, whatever stands in the input of next")
  }

  @Test func `11 a step that is cancelled while it runs hands its output over`() async throws {
    let cancel = Mutex<(@Sendable () -> Void)?>(nil)
    let list = OperationStep<String, [Int]> { _ in
      cancel.withLock { $0.take() }?()
      return .success([8])
    }
    list.input = .success("team")
    cancel.withLock { $0 = { list.cancel() } }
    try await run(list, list.adapter(to: show), show)
    expect(
      show.output, is: .success("users [8]"),
      "the step was cancelled while it ran, and has an output: hand that over (W4.2)")
  }

  private static func makeShow() -> OperationStep<[Int], String> {
    OperationStep { ids in .success("users \(ids)") }
  }

  /// Runs operations in a queue, until all have finished.
  ///
  /// - Throws: `ExpectationFailedError` if one of them does not finish.
  private func run(
    _ operations: Operation...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let inbox = Inbox<Bool>()
    OperationQueue().addOperations(keepingAlive: operations) { inbox.put(true) }
    await inbox.arrived()
    try require(
      inbox.values, is: [true], "an operation never finished (W1.1)", sourceLocation: sourceLocation
    )
  }
}
