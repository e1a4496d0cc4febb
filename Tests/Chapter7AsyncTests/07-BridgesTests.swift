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

  /// An error that no style knows.
  private struct OwnError: Error {}

  // MARK: The bridge by hand

  @Test func `1 what the work calls back with arrives`() async throws {
    let begins = Inbox<Void>()
    let value = Attempt {
      try await awaitResult(
        of: { (end: (Result<Int, any Error>) -> Void) in
          begins.put(())
          end(.success(7))
        }, onCancel: {})
    }
    try await value.ends(
      .success(7), "the value must be returned, unchanged", or: "the work called back at once")
    expect(begins.values.count, is: 1, "`begin` begins the work: call it once")
    let error = Attempt { [failure] in
      try await awaitResult(
        of: { (end: (Result<Int, any Error>) -> Void) in end(.failure(failure)) }, onCancel: {})
    }
    try await error.fails(
      with: failure, "the error must be thrown, unchanged (W3.1)",
      or: "the work called back with an error")
  }

  @Test func `2 a cancel of the task reaches the work, which then ends the wait`() async throws {
    let (callbacks, cancels) = (Inbox<@Sendable (Result<Int, any Error>) -> Void>(), Inbox<Bool>())
    let attempt = Attempt {
      try await awaitResult(of: { callbacks.put($0) }, onCancel: { cancels.put(true) })
    }
    let callback = try #require(await callbacks.arrived().first, "`begin` must be called")
    attempt.cancel()
    expect(cancels.values.count, is: 1, "the task is cancelled, and the work goes on (W4.3)")
    callback(.failure(CancellationError()))
    try await attempt.fails(
      with: CancellationError(), "what the cancelled work calls back with must be thrown (W4.2)",
      or: "the cancelled work has called back")
    // The cancel may come too late for the work: then its value counts.
    let late = Attempt {
      cancelThisTask()
      return try await awaitResult(
        of: { (end: (Result<Int, any Error>) -> Void) in end(.success(7)) }, onCancel: {})
    }
    try await late.ends(
      .success(7), "the work ends the wait, not the cancel: return what it calls back with (W1.1)",
      or: "the work called back with a value")
    let failed = Attempt { [failure] in
      cancelThisTask()
      return try await awaitResult(
        of: { (end: (Result<Int, any Error>) -> Void) in end(.failure(failure)) }, onCancel: {})
    }
    try await failed.fails(
      with: failure,
      "the work failed by itself, and the task was cancelled meanwhile: throw its error (W3.1)",
      or: "the work called back with an error")
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

  @Test func `7 adapters: a cancel reaches the operation in progress, also if it is not the last`()
    async throws
  {
    let (first, last) = (PendingAdaptersOperation(), AddOne())
    let adapter = AdapterOperation(from: first, to: last, into: \.number)
    let attempt = Attempt { try await last.output(after: [first, adapter]) }
    await first.events.arrived()
    attempt.cancel()
    try await attempt.fails(
      with: CancellationError(), "a cancel of the task must be thrown as CancellationError (W4.2)",
      or: "a cancelled job must end")
    await expect(
      first.events.arrived(2), is: ["begun", "stopped"],
      "the first operation is still at work: cancel all (W4.3)")
  }

  @Test func `8 adapters: and if it is the last, though the others have ended`() async throws {
    let (first, last) = (AddOne(), PendingAdaptersOperation())
    first.number = 6
    last.addDependency(first)
    let attempt = Attempt { try await last.output(after: [first]) }
    await last.events.arrived()
    attempt.cancel()
    try await attempt.fails(
      with: CancellationError(), "a cancel of the task must be thrown as CancellationError (W4.2)",
      or: "a cancelled job must end")
    await expect(
      last.events.arrived(2), is: ["begun", "stopped"],
      "the last operation is still at work: cancel all (W4.3)")
  }

  @Test func `9 adapters: the queue manager gets each operation once`() async throws {
    let (first, last, queueManager) = (AddOne(), AddOne(), RecordingQueueManager())
    first.number = 5
    let adapter = AdapterOperation(from: first, to: last, into: \.number)
    let attempt = Attempt { try await last.output(after: [first, adapter], by: queueManager) }
    try await attempt.ends(
      .success(7), "the output must be returned, unchanged", or: "three operations, in a row")
    let all: [Operation] = [first, adapter, last]
    let added = queueManager.added.values
    #expect(
      added.count == 3 && Set(added) == Set(all.map(ObjectIdentifier.init)),
      "give all operations to the queue manager that was handed in, and each of them once")
  }

  @Test func `10 adapters: a cancel that comes after the end changes nothing`() async throws {
    let last = PendingAdaptersOperation()
    let queueManager = InlineQueueManager {
      last.start()
      last.complete(result: .success(7))
      cancelThisTask()
    }
    let attempt = Attempt { try await last.output(after: [], by: queueManager) }
    try await attempt.ends(
      .success(7), "the work had ended before the cancel came: return its output (W4.2)",
      or: "the work has ended")
    let failed = PendingAdaptersOperation()
    let failingManager = InlineQueueManager { [failure] in
      failed.start()
      failed.complete(result: .failure(failure))
      cancelThisTask()
    }
    let failing = Attempt { try await failed.output(after: [], by: failingManager) }
    try await failing.fails(
      with: failure, "the work had failed before the cancel came: throw its error (W3.1)",
      or: "the work has failed")
  }

  @Test func `11 chains and receivers: the work runs in the queue that was handed in`() async throws
  {
    let queue = OperationQueue()
    queue.name = "handed in"
    let (link, operation) = (PendingLink(), PendingReceiversOperation())
    let attempts = [
      Attempt { try await OperationChain.create(operation: link).output(in: queue) },
      Attempt { try await operation.output(on: queue) },
    ]
    for (inbox, style) in [(link.queues, "chains"), (operation.queues, "receivers")] {
      #expect(await inbox.arrived() == ["handed in"], "\(style): use the queue of the caller")
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

    let failed = make()
    let error = await begin(failed)
    failed.finish(.failure(failure))
    try await error.fails(
      with: failure, "the error of the work must be thrown as it is, without a wrapper (W3.1)",
      or: "the work has failed")

    let others: [any Error] = [OwnError(), URLError(.cancelled), UserFetchError.cancelled]
    for error in others {
      let other = make()
      let otherError = await begin(other)
      other.finish(.failure(error))
      try await otherError.fails(
        with: error,
        "any error must be thrown as it is, not only a UserFetchError, and never as a cancel (W3.1)",
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
    let early = Attempt {
      cancelThisTask()
      return try await late.output()
    }
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
