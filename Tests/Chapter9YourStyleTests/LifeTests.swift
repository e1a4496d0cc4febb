// Exercise 9.5: when a run begins, where it ends, how long it lives.
// The checks are in Tests/Support/ChapterTesting: each chapter must pass the same ones.

import ChapterTesting
import Testing

@Suite("9.5 Life", .exercise("9.5"))
struct LifeTests {
  private typealias RunByHand = TestSupport.RunByHand<LifeFetch>
  private let job = RunByHand()

  @Test func `1 a user arrives`() async throws {
    try await job.givesTheUser()  // from a list whose first id is 8
  }

  @Test func `2 the outcome comes on the caller's queue`() async throws {
    try await job.deliversOnItsQueue("hop onto environment.deliveryQueue at the end")  // W1.6
  }

  @Test func `3 the completion never runs inside start(), not even on its own queue`() async {
    await job.completesAfterStart(  // W1.2
      "hop onto the delivery queue also where you seem to be on it already: async, always")
  }

  @Test func `4 a run that its caller does not keep still completes`() async throws {
    try await job.completesUnkept()  // W1.4
  }

  @Test func `5 a run that is over is gone`() async throws {
    try await job.isGoneAfterwards()  // W1.5
  }

  @Test func `6 a run that never started is gone, too, and delivers nothing`() async {
    await job.isGoneUnstarted("what holds it belongs in start()")  // W1.7
    await job.deliversNothingUnstarted()  // W1.7
  }

  @Test func `7 a run begins while another one waits`() async throws {
    try await job.beginsBesideAnother("share nothing between runs, and block no thread")
  }

  @Test func `8 of two starts at the same moment, one counts`() async {
    await everySchedule { play in
      let (transport, ends) = (ScriptedTransport(), Inbox<Bool>())
      let run = LifeFetch(environment: .scripted(transport)) { _ in ends.put(true) }
      play.thread("start()") { run.start() }
      play.thread("another start()") { run.start() }
      return {
        transport.requests.count == 1 && ends.values.isEmpty
          ? nil : "both starts counted: ask and note in one step (W1.7)"
      }
    }
  }

  @Test(.kit) func `9 it keeps the rules about its life and its steps`() async {
    await RunByHand.keepsTheRules(of: "9.5", Rule.ID.group("W1") + Rule.ID.group("W2"))
  }

  @Test(.kit) func `10 it keeps them in thousands of runs with random moments`() async {
    let report = await StressTest(JobStyle("9.5", LifeFetch.self), runs: 2_000).report()
    #expect(report.passes, "\(report.message)")
  }
}
