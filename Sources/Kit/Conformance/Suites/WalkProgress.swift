// Where a walk is: plays scenario after scenario, and settles later what takes its time.

import Deadlines
import UserAPI

/// Where a walk is, and what it has found so far.
struct WalkProgress {
  private var collector: ViolationCollector
  /// Why a scenario could not be played, if one could not.
  private var trouble: String?
  /// How many runs released their worlds late; after some, the others have more time for that.
  private var lateRuns = 0
  private static let enoughLateRuns = 20
  /// The runs that had more time to release their worlds, and what was seen of them by then.
  private var unsettled: [(recorder: RunRecorder, observation: Observation)] = []
  /// The scenarios that take their time, which are played meanwhile.
  private var slow: [ScenarioOnThread] = []
  /// Whether the walk has gone on for too long with a style that keeps it waiting.
  private let isCutShort = Monitor(false)
  private var patience: Heartbeat.Watch?

  /// Prepares a walk.
  init(_ walk: Walk) {
    collector = ViolationCollector(walk)
  }

  private var walk: Walk { collector.walk }

  /// Walks through what can be played of the space, in its order.
  mutating func walk(through space: ScenarioSpace) -> WalkReport {
    let transport = walk.transport
    let slow = space.expectations.filter { transport.takesTime(with: $0.scenario) }
    let others = space.expectations.filter { !transport.takesTime(with: $0.scenario) }
    // No slow run disturbs those that are about several runs.
    let first = others.prefix { $0.scenario.size <= Scenario.largestWithNeighbours }
    beginPatience()
    let duration = ContinuousClock().measure {
      for expectation in first { visit(expectation) }
      begin(slow)
      for expectation in others.dropFirst(first.count) { visit(expectation) }
      finish()
    }
    patience?.cancel()
    return WalkReport(
      collector, through: space, trouble: trouble, isCutShort: isOver, duration: duration)
  }

  private mutating func beginPatience() {
    patience = Heartbeat.everyThread.watch(walk.patience) { [isCutShort] _ in
      isCutShort.update { $0 = true }
    }
  }

  private var isOver: Bool { isCutShort.update { $0 } }
  private var goesOn: Bool { trouble == nil && !collector.isEnough && !isOver }

  /// Plays one scenario, unless it is pointless by now.
  private mutating func visit(_ expectation: Expectation) {
    let scenario = expectation.scenario
    let isAlone = !scenario.hasNeighbours && scenario.stalled == 0
    if !isAlone { settle() }
    guard goesOn, !collector.isPointless(expectation) else { return }
    var waits = waits
    waits.settlesLater = isAlone && lateRuns >= Self.enoughLateRuns
    guard let (recorder, observation) = play(expectation, waits) else { return }
    lateRuns += observation.isLate ? 1 : 0
    if observation.isUnsettled { unsettled.append((recorder, observation)) }
    judge(JudgedRun(expectation, observation))
  }

  /// What is waited for, as far as that is not known to be in vain.
  private var waits: ScenarioRun.Waits {
    ScenarioRun.Waits(forRelease: !collector.hasLeak, forCancel: !collector.hasLostCancel)
  }

  private mutating func judge(_ run: JudgedRun) {
    let waits = waits
    guard let violation = collector.violation(in: run) else { return }
    walk.onFind?(
      "\(walk.style.name) breaks \(violation.rule) in this scenario: \(violation.scenario)")
    collector.settle(playAgain(violation, upTo: walk.plays, waits))
  }

  // MARK: What takes its time

  /// Waits for the runs that had more time, and judges them again.
  ///
  /// They may keep something, or may have done something meanwhile. A style that is late costs a moment in
  /// all, and not one for each scenario.
  private mutating func settle() {
    let late = unsettled
    unsettled = []
    for (recorder, seen) in late where !collector.isEnough {
      var observation = seen
      observation.isUnsettled = false
      if !collector.hasLeak { observation.settle(recorder) }
      judge(JudgedRun(recorder.expectation, observation))
    }
  }

  /// Begins the scenarios that take their time, all at the same time; in memory unless something was found.
  private mutating func begin(_ expectations: [Expectation]) {
    guard goesOn, walk.transport == .http || !collector.hasViolations else { return }
    let waits = ScenarioRun.Waits(forRelease: !collector.hasLeak)
    slow = expectations.compactMap { start($0, waits) }
  }

  /// Ends what is still played, and counts how often the faults come that do not come each time.
  ///
  /// What takes its time is not played again.
  private mutating func finish() {
    settle()
    for isolated in slow {
      let observation = isolated.end()
      if goesOn { collector.add(JudgedRun(isolated.recorder.expectation, observation)) }
    }
    for violation in collector.takeUnsure() {
      collector.accept(playAgain(violation, upTo: 10, ScenarioRun.Waits(), untilItFails: false))
    }
  }

  // MARK: Plays

  private mutating func start(
    _ expectation: Expectation, _ waits: ScenarioRun.Waits
  ) -> ScenarioOnThread? {
    do {
      return try walk.player(walk.style, expectation, waits)
    } catch {
      trouble = "\(error)"
      return nil
    }
  }

  /// Plays a scenario; nil if it could not be played.
  private mutating func play(
    _ expectation: Expectation, _ waits: ScenarioRun.Waits
  ) -> (recorder: RunRecorder, observation: Observation)? {
    let isStalled = expectation.scenario.stalled > 0
    if isStalled { waitForTheTurn() }
    defer { if isStalled { UnansweredRuns.turn.unlock() } }
    return start(expectation, waits).map { ($0.recorder, $0.end()) }
  }

  /// Waits for the stalled runs of other walks, which is no fault of this one.
  private mutating func waitForTheTurn() {
    patience?.cancel()
    UnansweredRuns.turn.lock()
    beginPatience()
  }

  /// Plays the scenario of a violation again, to see whether the fault comes each time.
  private mutating func playAgain(
    _ violation: Violation, upTo count: Int, _ waits: ScenarioRun.Waits,
    untilItFails: Bool = true
  ) -> Violation {
    var violation = violation
    while !isOver, collector.wantsPlay(violation, upTo: count),
      violation.comesEachTime || !untilItFails
    {
      guard let observation = play(violation.run.expected, waits)?.observation else { break }
      collector.countPlay(of: violation, observation)
      violation.add(observation)
    }
    return violation
  }
}

extension Deadline {
  /// For a walk: a minute where nothing else runs, of which a style that waits for nothing needs a few seconds.
  package static let walk = Deadline(beats: 6_000, ceiling: 24 * 3_600)
}

extension WalkReport.Transport {
  /// Whether a scenario takes seconds: all of those are played at the same time.
  fileprivate func takesTime(with scenario: Scenario) -> Bool {
    self == .http ? Request.allCases.contains(where: scenario.isSilent) : scenario.isSlow
  }
}

extension Scenario {
  /// Whether a request is answered over HTTP by the transport's own deadline.
  package func isSilent(_ request: Request) -> Bool {
    reply(to: request).answer == .transport(.timedOut)
  }
}
