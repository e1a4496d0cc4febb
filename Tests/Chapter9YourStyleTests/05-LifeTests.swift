// Exercise 9.5: when a run begins, where it ends, how long it lives.
// The checks are in Tests/Support/ChapterTesting: each chapter must pass the same ones.

import ChapterTesting
import Interleaving
import Synchronization
import Testing

@Suite("9.5 Life", .exercise("9.5", firstHalf: 10))
struct LifeTests {
  private let job = JobStyle("9.5", LifeFetch.self)

  @Test func `1 a user arrives`() async throws {
    try await job.givesTheUser()  // from a list whose first id is 8
  }

  @Test func `2 the outcome comes on the caller's queue`() async {
    await job.deliversOnItsQueue("hop onto environment.deliveryQueue at the end")  // W1.6
  }

  @Test func `3 the completion never runs inside start(), not even on its own queue`() async {
    await job.completesAfterStart(  // W1.2
      "hop onto the delivery queue also where you seem to be on it already: async, always")
  }

  @Test func `4 a run that its caller does not keep still completes`() async {
    await job.completesUnkept()  // W1.4
  }

  @Test func `5 a run that is over is gone`() async {
    await job.isGoneAfterwards()  // W1.5
  }

  @Test func `6 a run that never started is gone, too, and delivers nothing`() async {
    await job.doesNothingUnstarted("what holds it belongs in start()")  // W1.7
  }

  @Test func `7 a run begins while another one waits`() async {
    await job.beginsBesideAnother("share nothing between runs, and block no thread")
  }

  @Test func `8 of two starts at the same moment, one counts`() async {
    await job.startsOnce()  // W1.7
  }

  @Test func `9 an answer at any moment ends the run`() async {
    await everySchedule { play in
      let (transport, ends) = (ScriptedTransport(), Inbox<Bool>())
      let run = LifeFetch(environment: .scripted(transport)) { _ in ends.put(true) }
      play.thread("start()") { run.start() }
      play.thread("the answer") { transport.requests.first?.answer(.status(500)) }
      return {
        let isAnswered = transport.requests.contains { $0.answers > 0 }
        let isLost = isAnswered && ends.isEmpty
        return isLost ? "the answer came, and the completion was never called (W1.1)" : nil
      }
    }
  }

  @Test func `10 a screen that ends with the completion may cancel the run`() async throws {
    let (gone, transport) = (Inbox<Bool>(), ScriptedTransport())
    do {
      let screen = Screen { gone.put(true) }
      let run = LifeFetch(environment: .scripted(transport)) { _ in
        withExtendedLifetime(screen) {}
      }
      screen.show(run)
      run.start()
    }
    try await transport.answer([.status(500)])
    for request in transport.requests { request.drop() }
    await expect(
      gone.arrived().count, is: 1,
      "a run that is over releases its completion, and holds no lock then (W1.5)")
  }

  // MARK: A fault that only a search finds

  @Test func `11 RacingFetch is right as long as one call follows the other`() async throws {
    // More than one run: a fault that comes with every so many of them needs no order.
    for _ in 0..<24 { try await Self.racesInTurn() }
    await JobStyle("9.5", RacingFetch.self).stops(.list)
  }

  private static func racesInTurn() async throws {
    let racing = RunByHand<RacingFetch>()
    racing.run.start()
    racing.run.start()
    _ = try await racing.transport.pending()
    let second =
      "a second start() of RacingFetch that comes after the first must do nothing (W1.7)"
    try require(racing.transport.requests.count, is: 1, second)
    try await racing.answer(.goodList, .goodUser)
    let result = try await racing.outcome("started twice, RacingFetch must end once")
    try require(
      result.map(\.id), is: .success(8), "RacingFetch must fetch the user, as LifeFetch does")
    try require(racing.transport.requests.count, is: 2, second)
    racing.run.cancel()
  }

  @Test func `12 in some order of its steps, RacingFetch breaks a promise`() async {
    let programs: [ScheduleSearch.Program] = [
      Self.twoStarts, RacingFetch.twoAnswers,
      { play in
        RacingFetch.cancel(meeting: .status(500), in: play) { goesOn, ends in
          !goesOn && ends <= 1 ? nil : "it ended twice, or a request goes on"
        }
      },
    ]
    await expect(
      onThread { programs.contains { ScheduleSearch().run($0).finding != nil } },
      """
      no order of its starts, cancels and answers breaks RacingFetch in one of the four ways (both starts count, \
      both answers count, a request goes on after a cancel, the completion runs twice): make one step into two
      """)
  }

  private static let twoStarts: ScheduleSearch.Program = { play in
    let (transport, ends) = (ScriptedTransport(), Inbox<Bool>())
    let run = RacingFetch(environment: .scripted(transport)) { _ in ends.put(true) }
    play.thread("start()") { run.start() }
    play.thread("another start()") { run.start() }
    return {
      // No answer has come, so nothing may have ended.
      transport.requests.count <= 1 && ends.isEmpty ? nil : "both starts counted"
    }
  }

  // MARK: The kit

  @Test(.kit) func `13 it keeps the rules about its life and its steps`() async {
    await job.keepsTheRules(Rule.ID.group("W1") + Rule.ID.group("W2"))
  }

  @Test(.kit) func `14 it keeps them in thousands of runs with random moments`() async {
    let report = await StressTest(job, runs: 2_000).report()
    #expect(report.passes, "\(report.message)")
  }
}

/// A screen: when it is gone, it cancels the run that it shows.
private final class Screen: Sendable {
  private struct Shown {
    weak var run: LifeFetch?
  }
  private let shown = Mutex(Shown())
  private let whenGone: @Sendable () -> Void

  init(whenGone: @escaping @Sendable () -> Void) { self.whenGone = whenGone }

  func show(_ run: LifeFetch) { shown.withLock { $0.run = run } }

  deinit {
    // NB: outside of the lock, which the run must not meet.
    let run = shown.withLock { $0.run }
    run?.cancel()
    whenGone()
  }
}
