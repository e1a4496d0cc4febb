// Exercise 7.14: tests that pass for each right reminder, and fail for each wrong one.

import ChapterTesting
import Testing

@Suite("7.14 Tested", .exercise("7.14"))
struct TestedTests {
  @Test(arguments: RightReminder.quick)
  func `1 ringsOnce passes if the reminder is right`(_ right: RightReminder) async throws {
    try await expect(ringsOnce, passes: right)
  }

  @Test(arguments: [WrongReminder.never, .twice, .twiceAndLate, .stays, .neverEnds])
  func `2 ringsOnce fails if it does not ring once, and end`(_ wrong: WrongReminder) async throws {
    try await expect(ringsOnce, fails: wrong)
  }

  @Test(arguments: RightReminder.quick)
  func `3 ringsAfterTheDelay passes if the reminder is right`(_ right: RightReminder) async throws {
    try await expect(ringsAfterTheDelay, passes: right)
  }

  @Test(arguments: [WrongReminder.never, .first, .half, .double, .ownClock, .neverEnds])
  func `4 ringsAfterTheDelay fails if it rings at another time, or asks another clock`(
    _ wrong: WrongReminder
  ) async throws {
    try await expect(ringsAfterTheDelay, fails: wrong)
  }

  @Test(arguments: RightReminder.quick)
  func `5 aCancelEndsIt passes if the reminder is right`(_ right: RightReminder) async throws {
    try await expect(aCancelEndsIt, passes: right)
  }

  @Test(arguments: [WrongReminder.ringsWhenCancelled, .asksOnce, .ignoresTheCancel, .neverEnds])
  func `6 aCancelEndsIt fails if it rings all the same, or does not end`(
    _ wrong: WrongReminder
  ) async throws {
    try await expect(aCancelEndsIt, fails: wrong)
  }

  @Test(arguments: RightReminder.quick)
  func `7 ringsWithoutDelay knows the bug of all reminders`(_ right: RightReminder) async throws {
    try await expect(ringsWithoutDelay, passes: right)
  }

  @Test func `8 ringsWithoutDelay tells when it is gone`() async throws {
    try await expect(ringsWithoutDelay, fails: .repaired)
    let (twice, none) = (WrongReminder.twice, WrongReminder.neverEnds)
    let issues = try await issues(
      of: ringsWithoutDelay, twice.reminder, .seconds(600), twice.rawValue)
    #expect(
      issues.isEmpty,
      """
      it rings twice, and not once: the bug is not gone, and your test fails; put what is promised inside \
      `withKnownIssue`
      """)
    // It ends, too, whatever it says.
    _ = try await self.issues(
      of: ringsWithoutDelay, none.reminder, .milliseconds(100), none.rawValue)
  }

  @Test func `9 no test has a limit of its own`() async throws {
    for check in [ringsOnce, ringsAfterTheDelay, aCancelEndsIt] {
      try await expect(check, passes: .late)
    }
  }

  // MARK: Help

  private typealias Check =
    @Sendable (_ reminder: @escaping Reminder, _ limit: Duration) async -> Void

  /// First the right ones: their limit is so long that it is never reached.
  private func expect(
    _ check: @escaping Check, passes right: RightReminder,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let issues = try await issues(
      of: check, right.reminder, .seconds(600), right.rawValue, sourceLocation)
    #expect(
      issues.isEmpty,
      "this reminder is right (\(right.rawValue)), and your test fails: \(issues.first ?? "")",
      sourceLocation: sourceLocation)
  }

  private func expect(
    _ check: @escaping Check, fails wrong: WrongReminder,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let limit = wrong.hangs ? Duration.milliseconds(100) : .seconds(600)
    let issues = try await issues(
      of: check, wrong.reminder, limit, wrong.rawValue, sourceLocation)
    #expect(
      !issues.isEmpty, "this reminder is wrong, and your test passes: \(wrong.rawValue)",
      sourceLocation: sourceLocation)
  }

  /// What makes a test fail; nothing of it is an issue of the test that asks.
  private func issues(
    of check: @escaping Check, _ reminder: @escaping Reminder, _ limit: Duration,
    _ what: String, _ sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> [String] {
    let issues = Inbox<String>()
    let test = try #require(Test.current)
    let attempt = Attempt {
      let caught = IssueHandlingTrait.compactMapIssues { issue in
        if issue.isFailure { issues.put("\(issue)") }
        return nil
      }
      try await caught.provideScope(for: test, testCase: nil) { await check(reminder, limit) }
    }
    _ = try await attempt.result(
      """
      your test must end, whatever the reminder does (\(what)), on a clock that rings only if \
      you let it
      """,
      sourceLocation: sourceLocation)
    return issues.values
  }
}

/// A reminder that keeps its promise, but for the known bug.
enum RightReminder: String {
  static let quick = [usual, onAQueue, slow, detached, fair]

  case usual = "it sleeps, and rings"
  case onAQueue = "it rings on another thread, a moment later"
  case slow = "it takes its time before it sleeps, and before it ends"
  case detached = "its task has no parent"
  case fair = "it rings if its clock has rung, and looks at that again after a cancel"
  case late = "it ends after more than a second, and the limit is longer"

  var reminder: Reminder {
    { [self] delay, clock, ring in
      if clock is ContinuousClock || clock is SuspendingClock {
        Issue.record("this clock is not a HandClock: no test waits for a delay")
      }
      guard delay > .zero else { return Task {} }  // the known bug
      if self == .detached { return Task.detached { await wait(delay, clock, ring) } }
      return Task { await wait(delay, clock, ring) }
    }
  }

  private func wait(
    _ delay: Duration, _ clock: any Clock<Duration>, _ ring: @escaping @Sendable () -> Void
  ) async {
    if self == .slow { await beats(3) }
    do {
      if self == .fair {
        try await sleepOn(delay, clock)
      } else {
        try await clock.sleep(for: delay)
      }
      if self == .usual, Task.isCancelled {
        Issue.record("a sleep that is cancelled must throw a CancellationError, and yours returned")
      }
    } catch {
      if self == .usual, !(error is CancellationError) {
        Issue.record("a sleep that is cancelled must throw a CancellationError: \(error)")
      }
      if self == .late { await oneSecond() }
      return
    }
    if self == .late { await oneSecond() }
    guard self == .onAQueue else {
      ring()
      return await beats(self == .slow ? 3 : 0)
    }
    await withCheckedContinuation { waiting in
      DispatchQueue.global().asyncAfter(deadline: .now() + 0.02) {
        ring()
        waiting.resume()
      }
    }
  }
}

/// Sleeps, also for a moment after a cancel.
private func sleepOn(_ delay: Duration, _ clock: any Clock<Duration>) async throws {
  let sleep = Task { try await clock.sleep(for: delay) }
  try await withTaskCancellationHandler {
    try await sleep.value
  } onCancel: {
    Task {
      try? await Task.sleep(for: .milliseconds(300))
      sleep.cancel()
    }
  }
}

/// Waits for more than a second, and hears no cancel.
private func oneSecond() async {
  await Task { try? await Task.sleep(for: .milliseconds(1_200)) }.value
}

/// A reminder that is wrong on purpose.
enum WrongReminder: String {
  case never = "it never rings (W1.1)"
  case twice = "it rings twice (W1.1)"
  case twiceAndLate = "it rings again, a moment later, and ends then (W1.1)"
  case stays = "it rings, and its task never ends"
  case neverEnds = "it never does anything"
  case first = "it rings before it sleeps"
  case half = "it sleeps for half of its delay"
  case double = "it sleeps for twice its delay"
  case ownClock = "it asks another clock"
  case ringsWhenCancelled = "it rings when it is cancelled (W4.2)"
  case asksOnce = "it asks for a cancel before it sleeps, and not after (W4.2)"
  case ignoresTheCancel = "it does not hear a cancel (W4.7)"
  case repaired = "the known bug is gone"

  /// Whether only the limit of a test ends its wait.
  var hangs: Bool { [.stays, .neverEnds, .ownClock, .ignoresTheCancel].contains(self) }

  var reminder: Reminder {
    { [self] delay, clock, ring in Task { await run(delay, clock, ring) } }
  }

  private func run(
    _ delay: Duration, _ clock: any Clock<Duration>, _ ring: @escaping @Sendable () -> Void
  ) async {
    switch self {
    case .neverEnds: await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    case .stays:
      await sleepAndRing(delay, clock, ring)
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    case .first:
      await beats(3)  // a test that does not wait for the sleep has looked by then
      ring()
      try? await clock.sleep(for: delay)
    case .half: await sleepAndRing(delay / 2, clock, ring)
    case .double: await sleepAndRing(delay * 2, clock, ring)
    case .ownClock: await sleepAndRing(delay / 1_000_000, ContinuousClock(), ring)
    case .ringsWhenCancelled:
      try? await clock.sleep(for: delay)
      await beats(3)  // a test that does not wait for the end is over by then
      ring()
    case .asksOnce:
      await oneSecond()  // a cancel that does not wait for the sleep has come by then
      if Task.isCancelled { return }
      try? await clock.sleep(for: delay)
      ring()
    case .ignoresTheCancel: await Task { await sleepAndRing(delay, clock, ring) }.value
    case .never: try? await clock.sleep(for: delay)
    case .twice, .twiceAndLate:
      await sleepAndRing(delay, clock, ring)
      if self == .twiceAndLate { await beats(3) }
      ring()
    case .repaired: await sleepAndRing(delay, clock, ring)
    }
  }

  private func sleepAndRing(
    _ delay: Duration, _ clock: any Clock<Duration>, _ ring: () -> Void
  ) async {
    if (try? await clock.sleep(for: delay)) != nil { ring() }
  }
}
