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
  func `2 and fails if it does not ring once, and end`(_ wrong: WrongReminder) async throws {
    try await expect(ringsOnce, fails: wrong)
  }

  @Test(arguments: RightReminder.quick)
  func `3 ringsAfterTheDelay passes if the reminder is right`(_ right: RightReminder) async throws {
    try await expect(ringsAfterTheDelay, passes: right)
  }

  @Test(arguments: [WrongReminder.never, .first, .half, .double, .ownClock, .neverEnds])
  func `4 and fails if it rings at another time, or asks another clock`(
    _ wrong: WrongReminder
  ) async throws {
    try await expect(ringsAfterTheDelay, fails: wrong)
  }

  @Test(arguments: RightReminder.quick)
  func `5 aCancelEndsIt passes if the reminder is right`(_ right: RightReminder) async throws {
    try await expect(aCancelEndsIt, passes: right)
  }

  @Test(arguments: [WrongReminder.ringsWhenCancelled, .asksOnce, .ignoresTheCancel, .neverEnds])
  func `6 and fails if it rings all the same, or does not end`(_ wrong: WrongReminder) async throws
  {
    try await expect(aCancelEndsIt, fails: wrong)
  }

  @Test(arguments: RightReminder.quick)
  func `7 ringsWithoutDelay knows the bug of all reminders`(_ right: RightReminder) async throws {
    try await expect(ringsWithoutDelay, passes: right)
  }

  @Test func `8 and tells when it is gone`() async throws {
    try await expect(ringsWithoutDelay, fails: .repaired)
    let (twice, none) = (WrongReminder.twice.reminder, WrongReminder.neverEnds.reminder)
    let issues = try await issues(of: ringsWithoutDelay, twice, .seconds(600))
    #expect(
      issues.isEmpty, "it rings twice, and not once: the bug is not gone, and your test fails")
    // It ends, too, whatever it says.
    _ = try await self.issues(of: ringsWithoutDelay, none, .milliseconds(100))
  }

  @Test func `9 no test has a limit of its own`() async throws {
    try await expect(ringsOnce, passes: .late)
  }

  // MARK: Help

  private typealias Check =
    @Sendable (_ reminder: @escaping Reminder, _ limit: Duration) async -> Void

  /// First the right ones: their limit is so long that it is never reached.
  private func expect(
    _ check: @escaping Check, passes right: RightReminder,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let issues = try await issues(of: check, right.reminder, .seconds(600), sourceLocation)
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
    let issues = try await issues(of: check, wrong.reminder, limit, sourceLocation)
    #expect(
      !issues.isEmpty, "this reminder is wrong, and your test passes: \(wrong.rawValue)",
      sourceLocation: sourceLocation)
  }

  /// What makes a test fail; nothing of it is an issue of the test that asks.
  private func issues(
    of check: @escaping Check, _ reminder: @escaping Reminder, _ limit: Duration,
    _ sourceLocation: SourceLocation = #_sourceLocation
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
      "your test must end, whatever the reminder does", sourceLocation: sourceLocation)
    return issues.values
  }
}

/// A reminder that keeps its promise, but for the known bug.
enum RightReminder: String {
  static let quick = [usual, onAQueue, slow, detached]

  case usual = "it sleeps, and rings"
  case onAQueue = "it rings on another thread, a moment later"
  case slow = "it takes its time before it sleeps, and before it ends"
  case detached = "its task has no parent"
  case late = "it ends after more than a second, and the limit is longer"

  var reminder: Reminder {
    { [self] delay, clock, ring in
      guard delay > .zero else { return Task {} }  // the known bug
      if self == .detached { return Task.detached { await wait(delay, clock, ring) } }
      return Task { await wait(delay, clock, ring) }
    }
  }

  private func wait(
    _ delay: Duration, _ clock: any Clock<Duration>, _ ring: @escaping @Sendable () -> Void
  ) async {
    if self == .slow { await beats(3) }
    guard (try? await clock.sleep(for: delay)) != nil else { return }
    if self == .late { try? await Task.sleep(for: .milliseconds(1_200)) }
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
      await beats(3)  // a cancel that does not wait for the sleep has come by then
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
