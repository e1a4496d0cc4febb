// The four traps of async/await in the lesson of chapter 7: code that falls into each, and code that does not.

import TestSupport
import Testing

@Suite struct AsyncTrapsTests {
  // MARK: An actor lets others in at each `await`

  private let begun = Inbox<Int>()
  private let gate = Inbox<Bool>()

  @Test func `two callers of an actor both find no token, and both refresh`() async {
    let tokens = Tokens { [begun, gate] in
      begun.put(1)
      await gate.arrived()
    }
    async let first: Void = tokens.use()
    async let second: Void = tokens.use()
    await begun.arrived(2)
    gate.put(true)
    _ = await (first, second)
    #expect(begun.values.count == 2, "the second caller came in while the first one awaited")
  }

  @Test func `an actor that keeps the refresh itself refreshes once`() async {
    let tokens = SharedTokens { [begun, gate] in
      begun.put(1)
      await gate.arrived()
    }
    async let first: Void = tokens.use()
    async let second: Void = tokens.use()
    await begun.arrived()
    gate.put(true)
    _ = await (first, second)
    #expect(begun.values.count == 1, "the second caller must find the refresh, and await it")
  }

  // MARK: A task that is never awaited

  @Test func `the error of a task that is never awaited is lost`() async {
    let saves = Inbox<Int>()
    let save = { @Sendable () throws in
      saves.put(1)
      throw Full()
    }
    startSaving(save)  // returns as if all were well
    let count = await saves.arrived().count
    #expect(count == 1, "the task ran, and its error went nowhere")
    await #expect(throws: Full.self, "an awaited task hands its error to the one that waits") {
      try await finishSaving(save)
    }
  }

  @Test func `a cancel does not reach a task that is never awaited`() async {
    let (forgotten, awaited) = (Inbox<Bool>(), Inbox<Bool>())
    let work = { @Sendable [begun, gate] (end: Inbox<Bool>) async in
      begun.put(1)
      await gate.arrived()
      end.put(Task.isCancelled)
    }
    let parent = Task {
      Task { await work(forgotten) }
      async let child: Void = work(awaited)
      await child
    }
    await begun.arrived(2)
    parent.cancel()
    gate.put(true)
    let (outside, inside) = (await forgotten.arrived(), await awaited.arrived())
    #expect(outside == [false], "the task was made by Task { … }: its parent does not know it")
    #expect(inside == [true], "the task of async let is cancelled with its parent")
  }

  // MARK: Priority

  @Test func `a task takes the priority of the code that makes it, a detached one does not`() async
  {
    let (inherited, detached) = (Inbox<TaskPriority?>(), Inbox<TaskPriority?>())
    // NB: not awaited, because an awaited task gets the priority of the waiting task.
    Task(priority: .background) {
      Task { inherited.put(Task.basePriority) }
      Task.detached { detached.put(Task.basePriority) }
    }
    let (ofTask, ofDetached) = (await inherited.arrived(), await detached.arrived())
    #expect(ofTask == [.background], "work for the screen, begun in the background, stays there")
    #expect(ofDetached.count == 1 && ofDetached != [.background])
  }

  // MARK: The main actor

  @Test func `synchronous work in a task of the main actor keeps the main actor waiting`() async {
    let ran = Inbox<Bool>()
    await Screen().decodeHere { ran.put(mainQueueRuns(within: Deadline(beats: 5))) }
    #expect(await ran.arrived() == [false], "the task runs on the main actor, too")
  }

  @Test func `an async function that is not of the main actor leaves it free`() async {
    let ran = Inbox<Bool>()
    await Screen().decodeElsewhere { ran.put(mainQueueRuns(within: .usual)) }
    #expect(await ran.arrived() == [true], "the work must be on another thread")
  }
}

/// Refreshes its token when there is none.
private actor Tokens {
  private var hasToken = false
  private let refresh: @Sendable () async -> Void

  init(refresh: @escaping @Sendable () async -> Void) { self.refresh = refresh }

  func use() async {
    if hasToken { return }
    await refresh()  // while this call waits, another one finds no token, too
    hasToken = true
  }
}

/// Keeps the refresh from its beginning, so that a second caller finds the same refresh.
private actor SharedTokens {
  private var refreshing: Task<Void, Never>?
  private let refresh: @Sendable () async -> Void

  init(refresh: @escaping @Sendable () async -> Void) { self.refresh = refresh }

  func use() async {
    let task = refreshing ?? Task { [refresh] in await refresh() }
    refreshing = task  // no `await` stands between the question and this line
    await task.value
  }
}

private struct Full: Error {}

private func startSaving(_ save: @escaping @Sendable () throws -> Void) {
  Task { try save() }
}

private func finishSaving(_ save: @escaping @Sendable () throws -> Void) async throws {
  try await Task { try save() }.value
}

@MainActor private final class Screen {
  init() {}

  func decodeHere(_ decode: @escaping @Sendable () -> Void) {
    Task { decode() }
  }

  func decodeElsewhere(_ decode: @escaping @Sendable () -> Void) {
    Task { await run(decode) }
  }
}

/// Runs on no actor, so never on the main one.
@concurrent private func run(_ work: @Sendable () -> Void) async { work() }

/// Whether the main queue, the main actor's, runs anything while the calling thread waits for that.
private func mainQueueRuns(within deadline: Deadline) -> Bool {
  let ran = Monitor(false)
  DispatchQueue.main.async { ran.update { $0 = true } }
  let expiry = ran.wait(deadline) { $0 }
  if expiry == .undecided { Issue.record("\(Expiry.undecidedSentence)") }
  return expiry == nil
}
