// Exercise 7.7: each earlier style is awaited; a cancel crosses the bridge in both directions.

import Adapters
import Chains
import ChapterTesting
import Nodes
import Operations
import Receivers
import Testing

@Suite("7.7 Bridges", .exercise("7.7", firstHalf: 2))
struct BridgesTests {
  private let failure = UserFetchError.failed(.requestList, .status(404))
  private var ends: [Result<Int, any Error>] { [.success(7), .failure(failure)] }

  /// An error that no style knows.
  private struct OwnError: Error {}

  // MARK: The bridge by hand

  @Test func `1 what the work calls back with arrives`() async throws {
    for end in ends {
      let (begins, attempt) = awaitWork(that: end)
      try await attempt.ends(
        with: end, "the value must be returned, and the error thrown, unchanged (W3.1)",
        or: "the work called back at once")
      expect(begins.count, is: 1, "`begin` begins the work: call it once")
    }
  }

  @Test func `2 a cancel of the task reaches the work, which then ends the wait`() async throws {
    // The cancel may come too late for the work.
    for end in ends + [.failure(CancellationError())] {
      let callbacks = Inbox<@Sendable (Result<Int, any Error>) -> Void>()
      let cancels = Inbox<Bool>()
      let attempt = Attempt {
        try await awaitResult(of: { callbacks.put($0) }, onCancel: { cancels.put(true) })
      }
      let callback = try #require(await callbacks.arrived().first, "`begin` must be called")
      attempt.cancel()
      expect(cancels.count, is: 1, "the task is cancelled, and the work goes on (W4.3)")
      callback(end)
      for waiting in [attempt, awaitWork(that: end, isCancelledBefore: true).attempt] {
        try await waiting.ends(
          with: end,
          "the work ends the wait, not the cancel: return its value, or throw its error (W1.1 W3.1)",
          or: "the work called back")
      }
    }
  }

  /// Awaits work that ends at once.
  private func awaitWork(
    that end: Result<Int, any Error>, isCancelledBefore: Bool = false
  ) -> (begins: Inbox<Bool>, attempt: Attempt<Int>) {
    let begins = Inbox<Bool>()
    let attempt = Attempt(isCancelledBefore: isCancelledBefore) {
      try await awaitResult(
        of: { (callback: (Result<Int, any Error>) -> Void) in
          begins.put(true)
          callback(end)
        }, onCancel: {})
    }
    return (begins, attempt)
  }

  // MARK: One bridge for each style

  @Test func `3 adapters: output, error, and cancels in both directions`() async throws {
    try await check { AdaptersWork() }
  }

  @Test func `4 chains: output, error, and cancels in both directions`() async throws {
    try await check { ChainsWork() }
  }

  @Test func `5 receivers: output, error, and cancels in both directions`() async throws {
    try await check { ReceiversWork() }
  }

  @Test func `6 nodes: output, error, and cancels in both directions`() async throws {
    try await check { NodesWork() }
  }

  @Test(arguments: [0, 1])
  func `7 adapters: a cancel reaches the operation in progress, whichever it is`(
    _ number: Int
  ) async throws {
    let operations = [PendingAdaptersOperation(), PendingAdaptersOperation()]
    operations[1].addDependency(operations[0])
    let attempt = Attempt { try await operations[1].output(after: [operations[0]]) }
    await operations[0].events.arrived()
    if number == 1 { operations[0].complete(result: .success(6)) }
    let inProgress = operations[number]
    await inProgress.events.arrived()
    attempt.cancel()
    try await attempt.fails(
      with: CancellationError(), "a cancel of the task must be thrown as CancellationError (W4.2)",
      or: "a cancelled job must end")
    await expect(
      inProgress.events.arrived(2), is: ["begun", "stopped"],
      number == 0
        ? "the first operation is still at work: cancel all (W4.3)"
        : "the last operation is still at work: cancel all (W4.3)")
  }

  @Test func `8 adapters: the queue manager gets each operation once`() async throws {
    let (first, last, added) = (AddOne(), AddOne(), Inbox<Operation>())
    first.number = 5
    let adapter = AdapterOperation(from: first, to: last, into: \.number)
    let queueManager = InlineQueueManager { operations in
      operations.forEach { added.put($0) }
      QueueManager().addOperations(operations)
    }
    let attempt = Attempt { try await last.output(after: [first, adapter], by: queueManager) }
    try await attempt.ends(
      .success(7), "the output must be returned, unchanged", or: "three operations, in a row")
    #expect(
      added.count == 3 && Set(added.values) == [first, adapter, last],
      "give all operations to the queue manager that was handed in, and each of them once")
  }

  @Test func `9 adapters: a cancel that comes after the end changes nothing`() async throws {
    for end in ends {
      let last = PendingAdaptersOperation()
      let queueManager = InlineQueueManager { _ in
        last.start()
        last.complete(result: end)
        cancelThisTask()
      }
      let attempt = Attempt { try await last.output(after: [], by: queueManager) }
      try await attempt.ends(
        with: end,
        "the work had ended before the cancel came: return its output, or throw its error (W3.1)",
        or: "the work has ended")
    }
  }

  @Test func `10 chains and receivers: the work runs in the queue that was handed in`() async throws
  {
    let queue = OperationQueue()
    queue.name = "handed in"
    let (link, operation) = (PendingLink(), PendingReceiversOperation())
    let attempts = [
      Attempt { try await OperationChain.create(operation: link).output(in: queue) },
      Attempt { try await operation.output(on: queue) },
    ]
    for (inbox, style) in [(link.queues, "chains"), (operation.queues, "receivers")] {
      await expect(inbox.arrived(), is: ["handed in"], "\(style): use the queue of the caller")
    }
    link.finish(.success(7))
    operation.finish(with: .success(7))
    for attempt in attempts { _ = try await attempt.result("the work has ended") }
  }

  /// Checks one style: each time with new work, which a test ends or cancels.
  private func check(_ make: () -> some BridgedWork) async throws {
    let finished = make()
    let value = await begin(finished)
    finished.finish(.success(7))
    try await value.ends(
      .success(7), "the output must be returned, unchanged", or: "the work has ended")

    let errors: [any Error] = [
      failure, OwnError(), URLError(.cancelled), UserFetchError.cancelled,
    ]
    for error in errors {
      let failed = make()
      let attempt = await begin(failed)
      failed.finish(.failure(error))
      try await attempt.fails(
        with: error,
        """
        any error must be thrown as it is, not only a UserFetchError, without a wrapper, and never as a \
        cancel (W3.1)
        """,
        or: "the work has failed")
    }

    let stopped = make()
    let cancelledTask = await begin(stopped)
    cancelledTask.cancel()
    try await cancelledTask.fails(
      with: CancellationError(), "a cancel of the task must be thrown as CancellationError (W4.2)",
      or: "the task was cancelled, and the work must end the wait")
    await expect(
      stopped.events.arrived(2), is: ["begun", "stopped"],
      "the task was cancelled, and the work goes on (W4.3)")

    let cancelled = make()
    let cancelledWork = await begin(cancelled)
    cancelled.cancel()
    try await cancelledWork.fails(
      with: CancellationError(), "a cancel of the work must be thrown as CancellationError (W4.2)",
      or: "the work was cancelled, and the task still waits")

    let late = make()
    let early = Attempt(isCancelledBefore: true) { try await late.output() }
    try await early.fails(
      with: CancellationError(),
      "a task that was cancelled before must throw CancellationError (W4.1)",
      or: "the task was cancelled before, and must not wait")
  }

  private func begin(_ work: some BridgedWork) async -> Attempt<Int> {
    let attempt = Attempt { try await work.output() }
    await work.events.arrived()
    return attempt
  }
}
