// Where a walk is: plays scenario after scenario, and settles later what takes its time.

import Rules
import UserAPI

/// Where the walk is, and what it has found so far.
struct WalkProgress {
  private let style: JobStyle
  private let briefWait = BriefWait()
  /// How many runs released their worlds late; after some, the others have more time for that.
  private var lateRuns = 0
  private static let enoughLateRuns = 20
  /// The scenarios whose runs had more time, each with its recorder.
  private var unsettled: [Unsettled] = []
  /// The scenarios whose answers take seconds, which are played meanwhile.
  private var slow: [Slow] = []
  private var slowAnswer = SlowAnswer()
  private(set) var thread = RunThread()
  private(set) var collector: ViolationCollector
  private(set) var footprints: [Footprint] = []
  private(set) var budget: WaitBudget
  private let onFind: (@Sendable (String) -> Void)?

  init(
    _ style: JobStyle, _ rules: Set<Rule.ID>, _ budget: WaitBudget,
    _ onFind: (@Sendable (String) -> Void)?
  ) {
    (self.style, self.budget, self.onFind) = (style, budget, onFind)
    collector = ViolationCollector(of: style.name, heldTo: rules)
  }

  /// Plays one scenario, unless it is pointless by now.
  mutating func visit(_ expectation: Expectation) {
    let scenario = expectation.scenario
    if scenario.hasNeighbours || scenario.stalled > 0 { settle() }
    guard !collector.isEnough, !budget.isOver, !isPointless(scenario) else { return }
    var waits = waits
    let isAlone = !scenario.hasNeighbours && scenario.stalled == 0
    waits.settlesLater = isAlone && lateRuns >= Self.enoughLateRuns
    let recorder = RunRecorder(scenario, expecting: expectation, briefWait: briefWait)
    let observation = play(expectation, waits, with: recorder)
    lateRuns += observation.isLate ? 1 : 0
    if observation.isUnsettled {
      unsettled.append(
        Unsettled(expectation: expectation, recorder: recorder, observation: observation))
    } else {
      footprints.append(Footprint(expectation, observation.events))
    }
    judge(observation, expectation)
  }

  /// What is waited for, as far as that is not known to be in vain.
  private var waits: ScenarioRun.Waits {
    ScenarioRun.Waits(forRelease: !collector.hasLeak, forCancel: !collector.hasLostCancel)
  }

  private mutating func judge(
    _ observation: Observation, _ expectation: Expectation, isCounted: Bool = false
  ) {
    let waits = waits
    let violation = collector.violation(
      in: observation, expecting: expectation, isCounted: isCounted)
    guard let violation else { return }
    onFind?("\(style.name) breaks \(Rule[violation.rule]) in this scenario: \(violation.text)")
    collector.settle(playAgain(violation, upTo: 4, waits))
  }

  // MARK: What takes its time

  /// A run that had more time to release its world.
  private struct Unsettled {
    let expectation: Expectation
    let recorder: RunRecorder
    var observation: Observation
  }

  /// Waits for the runs that had more time, and judges them again.
  ///
  /// They may keep something, or may have done something meanwhile. A style that is late costs a moment in
  /// all, and not one for each scenario.
  private mutating func settle() {
    let late = unsettled
    unsettled = []
    for var run in late where !collector.isEnough {
      if !collector.hasLeak { run.observation.settle(run.recorder) }
      footprints.append(Footprint(run.expectation, run.observation.events))
      judge(run.observation, run.expectation, isCounted: true)
    }
  }

  /// A scenario whose answer takes seconds.
  private struct Slow {
    let expectation: Expectation
    let isolated: ScenarioOnThread
  }

  /// Begins the scenarios of a space whose answers take seconds, once, unless something was found.
  mutating func begin(slow space: ScenarioSpace) {
    guard slow.isEmpty, !collector.hasViolations, !collector.isEnough, !budget.isOver else {
      return
    }
    slowAnswer = SlowAnswer()
    slow = space.expectations.filter(\.scenario.isSlow).map(begin)
  }

  private func begin(_ expectation: Expectation) -> Slow {
    let recorder = RunRecorder(expectation.scenario, expecting: expectation)
    let run = ScenarioRun(
      style, expectation, with: recorder, waits: ScenarioRun.Waits(slowAnswer: slowAnswer))
    return Slow(expectation: expectation, isolated: run.begin(on: RunThread()))
  }

  /// Lets the slow answers come, and judges their scenarios, which are not played again.
  private mutating func finishSlow() {
    guard !slow.isEmpty else { return }
    slowAnswer.come(early: collector.hasViolations || collector.isEnough || budget.isOver)
    for entry in slow {
      let observation = entry.isolated.finish().observation
      entry.isolated.end()
      guard !collector.isEnough, !budget.isOver else { continue }
      footprints.append(Footprint(entry.expectation, observation.events))
      collector.add(observation, expecting: entry.expectation)
    }
  }

  // MARK: Again

  /// Waits for what takes its time, and counts how often the faults come that do not come each time.
  mutating func finish() {
    settle()
    finishSlow()
    for violation in collector.takeUnsure() {
      collector.accept(playAgain(violation, upTo: 10, ScenarioRun.Waits(), untilItFails: false))
    }
  }

  /// Plays a scenario, and charges what it waits.
  private mutating func play(
    _ expectation: Expectation, _ waits: ScenarioRun.Waits, with recorder: RunRecorder
  ) -> Observation {
    let isStalled = expectation.scenario.stalled > 0
    if isStalled { UnansweredRuns.turn.lock() }
    defer { if isStalled { UnansweredRuns.turn.unlock() } }
    var budget = budget
    defer { self.budget = budget }
    return budget.measure(blocksThreads: isStalled) {
      let run = ScenarioRun(style, expectation, with: recorder, waits: waits)
      let (observation, threadIsFree) = run.begin(on: thread).finish()
      if !threadIsFree { thread = RunThread() }
      return observation
    }
  }

  /// Plays the scenario of a violation again, to see whether the fault comes each time.
  private mutating func playAgain(
    _ violation: ReplayedViolation, upTo count: Int, _ waits: ScenarioRun.Waits,
    untilItFails: Bool = true
  ) -> ReplayedViolation {
    var violation = violation
    while !budget.isOver, collector.wantsPlay(violation, upTo: count),
      violation.comesEachTime || !untilItFails
    {
      let recorder = RunRecorder(
        violation.scenario, expecting: violation.expectation, briefWait: briefWait)
      let observation = play(violation.expectation, waits, with: recorder)
      collector.countPlay(of: violation, observation)
      violation.add(observation)
    }
    return violation
  }

  private func isPointless(_ scenario: Scenario) -> Bool {
    let mayHang = [scenario.list.manner, scenario.detail.manner].contains {
      $0 == .never || $0 == .onlyWhenCancelled
    }
    return collector.makePointless(scenario, mayHang: mayHang)
  }
}
