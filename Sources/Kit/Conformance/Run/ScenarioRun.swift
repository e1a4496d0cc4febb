// Plays one scenario with a real run, and returns what was seen.

import Deadlines
import TestDoubles
import UserAPI

/// A style playing a scenario, on the thread that calls `perform()`.
struct ScenarioRun: Sendable {
  private let style: JobStyle
  private let recorder: RunRecorder
  private let waits: Waits
  private var observation = Observation()

  private var expectation: Expectation { recorder.expectation }
  private var scenario: Scenario { recorder.scenario }
  private var watchdog: CallWatchdog { recorder.watchdog }

  /// What is waited for; not again what a walk knows never to come.
  struct Waits: Sendable {
    /// That a run releases its world.
    var forRelease = true
    /// That a cancelled request is cancelled at the transport.
    var forCancel = true
    /// Whether a run may release its world while the next scenarios are played.
    var settlesLater = false
    /// When an answer that takes seconds comes.
    var slowAnswer: SlowAnswer?
  }

  init(_ style: JobStyle, with recorder: RunRecorder, waits: Waits = Waits()) {
    self.style = style
    self.recorder = recorder
    self.waits = waits
    observation.isHurried = !waits.forCancel
  }

  /// Begins to play the scenario on a thread of its own.
  func begin(on thread: RunThread) -> ScenarioOnThread {
    ScenarioOnThread(with: recorder, on: thread) {
      var run = self
      return run.perform()
    }
  }

  /// Plays the scenario to its end.
  mutating func perform() -> Observation {
    if case .three(let order) = scenario.overlap { return perform(in: order) }
    let neighbouring = NeighbouringRun(of: style, beside: scenario, watchdog: watchdog)
    recorder.setMeanwhile { neighbouring?.act() }
    let stalled = UnansweredRuns(of: style, count: scenario.stalled, watchdog: watchdog)
    defer { stalled.end() }
    guard observation.starts(stalled) else { return observation }
    recorder.begin(style)
    if scenario.start != .never { serveAll() }
    recorder.delivery.release()
    if [scenario.cancel, scenario.drop].contains(.decided) {
      observation.note(recorder.wait { $0.isOver })
    }
    if observation.missedDeadlines == 0 {
      neighbouring?.finish(in: &observation, waitsForRelease: waits.forRelease)
    }
    end()
    observation.events = recorder.read(\.events)
    return observation
  }

  /// Plays the run as the first of three.
  private func perform(in order: Overlap.Order) -> Observation {
    let first = OverlappingRun(style, with: recorder)
    var runs = RunsInOrder(order, of: style, judging: first, watchdog)
    return runs.perform(waitsForRelease: waits.forRelease)
  }

  /// Answers each request when its turn has come, until the run has ended or can never end.
  private mutating func serveAll() {
    while true {
      if !observation.note(recorder.wait { $0.hasNextStep }) { return rescue() }
      switch recorder.update({ $0.takeNextStep() }) {
      case .serve(let sent): serve(sent)
      case .decided: watchdog.calling { recorder.reach(.decided) }
      case .ended, nil: return
      }
    }
  }

  private mutating func serve(_ sent: SentRequest) {
    if scenario.special == .neighbours {
      [nil, .pending(.list)].forEach { playNeighbour(cancelledAt: $0) }
    }
    var overlapping: OverlappingRun?
    if scenario.special == .neighbours, scenario.cancel == .pending(sent.request) {
      overlapping = OverlappingRun(of: style, watchdog: watchdog)
      overlapping?.begin(until: sent.request)
    }
    watchdog.calling { recorder.reach(.pending(sent.request)) }
    // The run may cancel its request on another thread, or may not know the request's task yet.
    if expectation.cancelled == sent.request, waits.forCancel {
      let expiry = recorder.wait { $0.hasCancelled(sent.request) }
      observation.hasLostCancel = expiry == .missed
      if expiry == .undecided { observation.note(expiry) }
    }
    if scenario.reply(to: sent.request).manner == .slowly { waits.slowAnswer?.wait() }
    watchdog.calling { recorder.serve(sent) }
    guard var overlapping else { return }
    overlapping.end()
    overlapping.close(waitsForRelease: waits.forRelease)
    overlapping.add(to: &observation)
  }

  /// The deadline has passed without a completion: finds out whether the run waits for its transport,
  /// or hangs in one of its owner's calls.
  private mutating func rescue() {
    guard !observation.isUndecided else { return }
    observation.hangingCall = watchdog.openCall
    guard recorder.read(\.isCancelled), observation.hangingCall == nil else { return }
    for sent in recorder.read(\.sent) {
      let answer = scenario.reply(to: sent.request).answer
      watchdog.calling {
        let url = sent.scripted.urlRequest.url
        sent.scripted.answer(answer.result(of: sent.request, to: url, from: scenario.service))
      }
    }
    observation.waitedForTheTransport = recorder.wait { $0.hasCompleted } == nil
  }

  /// Waits until the run is settled: all that it held is gone, so nothing more can happen.
  private mutating func end() {
    if scenario.start != .never, observation.missedDeadlines == 0 {
      watchdog.calling { recorder.reach(.afterCompletion) }
    }
    watchdog.calling(.release) { recorder.close() }
    guard waits.forRelease else { return }
    if waits.settlesLater, !observation.waitedInVain, !recorder.read(\.isSettled) {
      observation.isUnsettled = true
    } else {
      observation.settle(recorder)
    }
  }

  /// While a request of this run is pending, another run completes, or is cancelled.
  private mutating func playNeighbour(cancelledAt point: ScenarioPoint?) {
    let scenario = Scenario(cancel: point, service: .neighbouring(1))
    guard let expectation = ReferenceModel.expectation(of: scenario) else { return }
    let neighbour = RunRecorder(expectation, watchdog: watchdog)
    var run = ScenarioRun(style, with: neighbour, waits: waits)
    observation.add(neighbour: run.perform(), expecting: expectation)
  }
}

extension Observation {
  /// Starts the runs that stay stalled; says whether they are, and keep no threads meanwhile.
  fileprivate mutating func starts(_ stalled: UnansweredRuns) -> Bool {
    guard stalled.count > 0 else { return true }
    let threads = ThreadCount.now
    stalled.start()
    let (sent, expiry) = stalled.waitForRequests()
    guard note(expiry) else {
      if expiry == .missed {
        starvation = "Of \(stalled.count) runs that were started, \(sent) sent a request."
      }
      return false
    }
    if ThreadCount.hasGrown(from: threads, with: stalled.count) {
      starvation =
        "While \(stalled.count) runs waited, at least half of them kept a thread each."
    }
    return starvation == nil
  }
}

extension Observation {
  /// Waits until a run is settled: all that it held is gone, so nothing more can happen.
  package mutating func settle(_ recorder: RunRecorder) {
    isUnsettled = false
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
