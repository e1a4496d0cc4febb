// The second job in every order of its steps: its start, its cancel, and its answers come from threads of their own.

import FinishedStyles
import TestSupport
import Testing

@Suite struct DashboardSchedulesTests {
  private static let searched = stylesAndSketches.filter { !unsearched.contains($0.name) }
  /// The styles whose steps are ordered by Swift's executor: what `async let` begins is no thread of a play.
  static let unsearched: Set = ["actor", "async", "sequence"]

  /// A request that fails, or that is never answered: the cancel must stop it.
  typealias Fault = (path: String, isSilent: Bool)?

  private static let faults: [Fault] =
    [nil] + ["login", "profile", "messages"].flatMap { [($0, true), ($0, false)] }

  @Test(arguments: searched, faults)
  func `a run completes once, with every request answered or stopped, and releases everything`(
    _ style: JobStyle, _ fault: Fault
  ) async throws {
    let job = try #require(style.secondJob)
    let limit = ChosenStyles.playsAll(style) ? Effort.choose(300, thorough: 1_000) : 30
    let search = ScheduleSearch(limit: limit, skipping: "/Sources/Engines/")
    let report = await onThread { search.run { Play(of: job, fault).prepare($0) } }
    #expect(report.finding == nil, "\(report.finding?.description ?? "")")
    #expect(report.schedules > 10, "too few schedules: nothing was searched")
  }

  /// One run, and all that it meets.
  private final class Play: Sendable {
    private struct Seen {
      var outcomes: [Result<Dashboard, DashboardError>] = []
      var isReleased = false
    }

    private let transport = ScriptedTransport()
    private let seen = Monitor(Seen())
    /// The run, for the thread that starts it and for the one that cancels it; each releases it afterwards.
    private let holders: Mutex<[(any DashboardFetching)?]>
    private let fault: Fault

    init(of job: any DashboardFetching.Type, _ fault: Fault) {
      // The service and the completion hold it: when it is gone, nothing can call back any more.
      let canary = Canary { [seen] in seen.update { $0.isReleased = true } }
      let run = job.init(from: .scripted(transport, holding: canary)) { [seen] outcome in
        withExtendedLifetime(canary) { seen.update { $0.outcomes.append(outcome) } }
      }
      holders = Mutex([run, run])
      self.fault = fault
    }

    func prepare(_ play: SchedulePlay) -> () -> String? {
      play.thread("start()") { self.take(0)?.start() }
      play.thread("cancel()") { self.take(1)?.cancel() }
      for number in 0..<3 {
        play.thread("the transport", when: { self.transport.requests.count > number }) {
          self.answer(self.transport.requests[number])
        }
      }
      return { self.problem() }
    }

    private func take(_ holder: Int) -> (any DashboardFetching)? {
      holders.withLock { $0[holder].take() }
    }

    private func answer(_ request: ScriptedRequest) {
      let isFaulty = request.path == fault?.path
      if isFaulty, fault?.isSilent == true { return }
      request.answer(isFaulty ? .failure(URLError(.timedOut)) : request.goodAnswer)
    }

    /// What is wrong at the end; nil if nothing is.
    private func problem() -> String? {
      for request in transport.requests { request.drop() }
      let expiry = seen.wait { !$0.outcomes.isEmpty && $0.isReleased }
      let outcomes = seen.update { $0.outcomes.count }
      if expiry != nil {
        return outcomes == 0
          ? "the run never completes (W1.1)" : "a run that is over is not released (W1.5)"
      }
      if outcomes > 1 { return "the run completes twice (W1.1)" }
      let isOpen = transport.requests.contains { $0.answers == 0 && $0.cancels == 0 }
      return isOpen ? "a request is neither answered nor stopped (W4.3)" : nil
    }
  }
}
