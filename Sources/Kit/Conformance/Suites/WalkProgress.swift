// Where a walk is: plays scenario after scenario, and settles later what takes its time.

import Rules
import UserAPI

/// Where the walk is, and what it has found so far.
struct WalkProgress {
  private let style: JobStyle
  /// How many runs released their worlds late; after some, the others have more time for that.
  private var lateRuns = 0
  private static let enoughLateRuns = 20
  /// The runs that had more time to release their worlds, and what was seen of them by then.
  private var unsettled: [(recorder: RunRecorder, observation: Observation)] = []
  /// The scenarios whose answers take seconds, which are played meanwhile.
  private var slow: [(expectation: Expectation, isolated: ScenarioOnThread)] = []
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
    let recorder = RunRecorder(expectation)
    let observation = play(recorder, waits)
    lateRuns += observation.isLate ? 1 : 0
    if observation.isUnsettled {
      unsettled.append((recorder, observation))
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
    onFind?("\(style.name) breaks \(violation.rule) in this scenario: \(violation.scenario)")
    collector.settle(playAgain(violation, upTo: 4, waits))
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
      if !collector.hasLeak { observation.settle(recorder) }
      footprints.append(Footprint(recorder.expectation, observation.events))
      judge(observation, recorder.expectation, isCounted: true)
    }
  }

  /// Begins the scenarios of a space whose answers take seconds, once, unless something was found.
  mutating func begin(slow space: ScenarioSpace) {
    guard slow.isEmpty, !collector.hasViolations, !collector.isEnough, !budget.isOver else {
      return
    }
    slowAnswer = SlowAnswer()
    let waits = ScenarioRun.Waits(slowAnswer: slowAnswer)
    slow = space.expectations.filter(\.scenario.isSlow).map { expectation in
      let run = ScenarioRun(style, with: RunRecorder(expectation), waits: waits)
      return (expectation, run.begin(on: RunThread()))
    }
  }

  /// Lets the slow answers come, and judges their scenarios, which are not played again.
  private mutating func finishSlow() {
    guard !slow.isEmpty else { return }
    slowAnswer.come(early: collector.hasViolations || collector.isEnough || budget.isOver)
    for (expectation, isolated) in slow {
      let observation = isolated.finish().observation
      isolated.end()
      guard !collector.isEnough, !budget.isOver else { continue }
      footprints.append(Footprint(expectation, observation.events))
      collector.add(observation, expecting: expectation)
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
    _ recorder: RunRecorder, _ waits: ScenarioRun.Waits
  ) -> Observation {
    let isStalled = recorder.scenario.stalled > 0
    if isStalled { UnansweredRuns.turn.lock() }
    defer { if isStalled { UnansweredRuns.turn.unlock() } }
    var budget = budget
    defer { self.budget = budget }
    return budget.measure(blocksThreads: isStalled) {
      let run = ScenarioRun(style, with: recorder, waits: waits)
      let (observation, threadIsFree) = run.begin(on: thread).finish()
      if !threadIsFree { thread = RunThread() }
      return observation
    }
  }

  /// Plays the scenario of a violation again, to see whether the fault comes each time.
  private mutating func playAgain(
    _ violation: Violation, upTo count: Int, _ waits: ScenarioRun.Waits,
    untilItFails: Bool = true
  ) -> Violation {
    var violation = violation
    while !budget.isOver, collector.wantsPlay(violation, upTo: count),
      violation.comesEachTime || !untilItFails
    {
      let observation = play(RunRecorder(violation.expectation), waits)
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
