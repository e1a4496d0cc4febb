// Plays a scenario with a real run, whole or step by step, and keeps what was seen.

import Deadlines
import Foundation
import TestDoubles
import UserAPI

/// A style playing a scenario, on the thread that calls `perform()`.
// Safe: one thread at a time plays it. A neighbour is played inside calls of the judged run, which the playing thread
// waits for; if it has waited in vain, it leaves the neighbour alone.
package final class ScenarioRun: @unchecked Sendable {
  private let style: JobStyle
  private let recorder: RunRecorder
  private let server: (any ScenarioServer)?
  private let waits: Waits
  private var observation = Observation()

  private var expectation: Expectation { recorder.expectation }
  private var scenario: Scenario { recorder.scenario }
  private var watchdog: CallWatchdog { recorder.watchdog }

  /// What is waited for; not again what a walk knows never to come.
  package struct Waits: Sendable {
    /// That a run releases its world.
    var forRelease = true
    /// That a cancelled request is cancelled at the transport.
    var forCancel = true
    /// Whether a run may release its world while the next scenarios are played.
    var settlesLater = false
  }

  /// Prepares to play the scenario of a recorder, whose requests a server answers or else a script.
  package init(
    _ style: JobStyle, with recorder: RunRecorder, server: (any ScenarioServer)? = nil,
    waits: Waits = Waits()
  ) {
    self.style = style
    self.recorder = recorder
    self.server = server
    self.waits = waits
    observation.isHurried = !waits.forCancel
  }

  /// Begins to play the scenario on a thread of its own.
  package func begin() -> ScenarioOnThread {
    ScenarioOnThread(with: recorder, play: perform)
  }

  /// Plays the scenario to its end.
  func perform() -> Observation {
    if case .three(let order) = scenario.overlap { return perform(in: order) }
    let neighbour = scenario.overlap.map(neighbour)
    let stalled = UnansweredRuns(of: style, count: scenario.stalled, watchdog: watchdog)
    defer { stalled.end() }
    guard observation.starts(stalled) else { return observation }
    recorder.begin(style)
    if scenario.special != .neverStarts { end() }
    recorder.delivery.release()
    if scenario.isHeldAtTheEnd { note(recorder.wait { $0.isOver }) }
    if let neighbour, neighbour.hasBegun, !isStuck { finish(neighbour) }
    if let server { note(server.end(recorder)) }
    close()
    return observation
  }

  // MARK: Its steps

  private func note(_ expiry: Expiry?) { observation.note(expiry) }

  /// Whether it is no use to go on.
  private var isStuck: Bool { observation.missedDeadlines > 0 || observation.isUndecided }

  private var hasBegun: Bool { recorder.read { !$0.events.isEmpty } }

  /// Starts the run, and lets it come to a request, which stays unanswered.
  private func begin(until request: Request) {
    recorder.begin(style)
    waitForRequest()
    guard request == .detail else { return }
    serveNext()
    waitForRequest()
  }

  private func waitForRequest() {
    if !isStuck { note(recorder.wait { $0.hasUnanswered || $0.isOver }) }
  }

  /// Answers each request when its turn has come, until the run has ended or can never end.
  private func end() {
    while !isStuck {
      if let expiry = recorder.wait(until: { $0.hasNextStep }) {
        note(expiry)
        return rescue()
      }
      switch recorder.update({ $0.takeNextStep() }) {
      case .serve(let sent): serve(sent)
      case .decided: watchdog.calling { recorder.reach(.decided) }
      case .ended, nil: return
      }
    }
  }

  /// Finds out, when the deadline has passed without a completion, whether the run waits for its transport, or
  /// hangs in one of its owner's calls.
  private func rescue() {
    guard !observation.isUndecided else { return }
    observation.hangingCall = watchdog.openCall
    guard recorder.read(\.isCancelled), observation.hangingCall == nil else { return }
    watchdog.calling { server?.release() ?? recorder.read(\.sent).forEach(recorder.answer) }
    observation.waitedForTheTransport = recorder.wait { $0.hasCompleted } == nil
  }

  private func serveNext() {
    if case .serve(let sent) = recorder.update({ $0.takeNextStep() }) { serve(sent) }
  }

  private func serve(_ sent: SentRequest) {
    if let server { return server.hold(sent, of: recorder) }
    var overlapping: ScenarioRun?
    if scenario.special == .neighbours {
      playNeighbours()
      if scenario.cancel == .pending(sent.request) {
        overlapping = run(in: Scenario())
        overlapping?.begin(until: sent.request)
      }
    }
    watchdog.calling { recorder.reach(.pending(sent.request)) }
    // The run may cancel its request on another thread, or may not know the request's task yet.
    if expectation.cancelled == sent.request, waits.forCancel {
      let expiry = recorder.wait { $0.hasCancelled(sent.request) }
      observation.hasLostCancel = expiry == .missed
      if expiry == .undecided { note(expiry) }
    }
    // NB: a run may lose patience, by a clock of its own that nothing can put forward: so these seconds really pass.
    if scenario.reply(to: sent.request).manner == .slowly { Thread.sleep(forTimeInterval: 2.5) }
    watchdog.calling { recorder.serve(sent) }
    if let overlapping { finish(overlapping) }
  }

  /// Releases the run, and waits until it is settled, unless it has more time for that.
  private func close() {
    if scenario.special != .neverStarts, !isStuck {
      watchdog.calling { recorder.reach(.afterCompletion) }
    }
    watchdog.calling(.release) { recorder.close() }
    observation.events = recorder.read(\.events)
    guard waits.forRelease, !isStuck else { return }
    if waits.settlesLater, !observation.waitedInVain, !recorder.read(\.isSettled) {
      observation.isUnsettled = true
    } else {
      observation.settle(recorder)
    }
  }

  // MARK: Other runs

  /// Plans a run of the same style beside this one.
  private func run(in scenario: Scenario) -> ScenarioRun {
    guard let expectation = ReferenceModel.expectation(of: scenario) else {
      preconditionFailure("A neighbour plays a scenario that can happen, and not: \(scenario)")
    }
    return ScenarioRun(style, with: RunRecorder(expectation, watchdog: watchdog), waits: waits)
  }

  /// Plans a run that begins or ends inside a call of this one; it comes to its last request if it is to end there.
  private func neighbour(_ overlap: Overlap) -> ScenarioRun {
    let neighbour = run(in: .beside(1))
    if case .ends = overlap { neighbour.begin(until: .detail) }
    recorder.setMeanwhile { [style] in
      if neighbour.hasBegun { neighbour.serveNext() } else { neighbour.recorder.begin(style) }
      neighbour.recorder.giveAMoment { $0.hasUnanswered || $0.isOver }
    }
    return neighbour
  }

  /// Lets another run complete, and a third one be cancelled.
  private func playNeighbours() {
    for cancel in [nil, ScenarioPoint.pending(.list)] {
      let neighbour = run(in: .beside(1, cancel))
      neighbour.recorder.begin(style)
      finish(neighbour)
    }
  }

  /// Lets a neighbour end, and takes in what was seen of it.
  private func finish(_ neighbour: ScenarioRun) {
    neighbour.end()
    neighbour.close()
    add(neighbour)
  }

  private func add(_ neighbour: ScenarioRun) {
    observation.add(neighbour: JudgedRun(neighbour.expectation, neighbour.observation))
  }

  /// Plays the run as the first of three, until all have ended or one is stuck.
  private func perform(in order: Overlap.Order) -> Observation {
    let last: Request = order.listsComeAtOnce ? .detail : .list
    let others = (1...2).map { run(in: .beside($0, order.cancelled == $0 ? .pending(last) : nil)) }
    let runs = [self] + others
    for number in order.turns where !runs.contains(where: \.isStuck) {
      if runs[number].hasBegun { runs[number].end() } else { runs[number].begin(until: last) }
    }
    runs.forEach { $0.close() }
    others.forEach(add)
    return observation
  }
}

extension Scenario {
  /// What a run beside the judged one meets: users of its own, and perhaps a cancel.
  fileprivate static func beside(_ number: Int, _ cancel: ScenarioPoint? = nil) -> Scenario {
    Scenario(cancel: cancel, service: .neighbouring(number))
  }
}

extension Observation {
  /// Starts the runs that stay stalled; says whether they are, and keep no threads meanwhile.
  fileprivate mutating func starts(_ stalled: UnansweredRuns) -> Bool {
    guard stalled.count > 0 else { return true }
    let threads = threadCount
    stalled.start()
    let (sent, expiry) = stalled.waitForRequests()
    guard note(expiry) else {
      if expiry == .missed {
        starvation = "Of \(stalled.count) runs that were started, \(sent) sent a request."
      }
      return false
    }
    // Meanwhile other tests begin and end some hundreds of threads, in all.
    if let threads, let now = threadCount, now - threads >= stalled.count / 2 {
      starvation =
        "While \(stalled.count) runs waited, at least half of them kept a thread each."
    }
    return starvation == nil
  }

  /// How many threads the process has; nil if the system does not say.
  private var threadCount: Int? {
    #if canImport(Darwin)
      var info = proc_taskinfo()
      let size = Int32(MemoryLayout<proc_taskinfo>.size)
      let isRead = proc_pidinfo(getpid(), PROC_PIDTASKINFO, 0, &info, size) == size
      return isRead ? Int(info.pti_threadnum) : nil
    #else
      return try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
    #endif
  }

  /// Waits until a run is settled: all that it held is gone, so nothing more can happen.
  package mutating func settle(_ recorder: RunRecorder) {
    isLate = !recorder.giveTime(0.02) { $0.isSettled }
    if let expiry = recorder.wait(until: { $0.isSettled }) {
      if expiry == .undecided { note(expiry) }
      held = recorder.read(\.held)
      isLate = false
      hangingCall = hangingCall ?? recorder.watchdog.openCall
    }
    events = recorder.read(\.events)
  }
}
