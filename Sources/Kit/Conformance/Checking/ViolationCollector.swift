import Rules
import UserAPI

/// What a walk has found: the rules that its style breaks.
struct ViolationCollector {
  let walk: Walk
  private var replayed: [Violation] = []
  /// For each rule, the first fault that did not come in every play of its scenario.
  private var unsure: [Violation] = []
  /// How many plays of scenarios that are known to be slow there were, and the deadlines they missed.
  private var slowPlays = 0
  private var missedAgain = 0
  private var known: [(kind: Breach.Kind, scenario: Scenario)] = []
  /// The scenarios in which something did not happen in time, one for each deadline.
  private(set) var missed: [Scenario] = []

  /// How many scenarios were played.
  private(set) var walked = 0
  /// For each rule, to how many of the scenarios played it applies.
  private(set) var tested: [Rule.ID: Int] = [:]
  /// Whether the machine was too busy to tell.
  private(set) var isUndecided = false
  /// Whether the style has a leak, so that waiting for its release again is a waste.
  private(set) var hasLeak = false
  /// Whether the style has left a cancelled request running: waiting for that again is a waste.
  private(set) var hasLostCancel = false

  /// Begins with nothing.
  init(_ walk: Walk) { self.walk = walk }

  /// Whether the walk ends: after three deadlines, since a style that hangs shall cost seconds and not
  /// minutes, and when the machine is too busy.
  var isEnough: Bool {
    missed.count >= 3 || missed.count + missedAgain >= 5 || isUndecided
  }

  /// Whether something was found.
  var hasViolations: Bool { !replayed.isEmpty || !unsure.isEmpty }

  /// Whether a rule is among the broken ones.
  func includes(_ rule: Rule.ID) -> Bool { replayed.contains { $0.rule.id == rule } }

  /// Takes in a run that is not played again.
  mutating func add(_ run: JudgedRun) {
    if let violation = violation(in: run) { accept(violation) }
  }

  /// Takes in a run; one that is not settled is taken in again later.
  ///
  /// - Returns: A violation that counts when it was played again, and settled.
  mutating func violation(in run: JudgedRun) -> Violation? {
    if !run.seen.isUnsettled { count(run) }
    isUndecided = isUndecided || run.seen.isUndecided
    hasLeak = hasLeak || !run.seen.held.isEmpty
    hasLostCancel = hasLostCancel || run.seen.hasLostCancel
    let new = run.breaches.filter { !isKnown($0) }
    guard let broken = new.first(where: { walk.rules.contains($0.rule) }),
      case let rule = cause(of: broken, in: run), !includes(rule)
    else {
      know(new)
      return nil
    }
    let way = walk.transport == .http ? "over HTTP, " : ""
    return Violation(
      rule: Rule[rule], scenario: "\(way)\(run.scenario)", subject: walk.style.name, run: run,
      news: new, evidence: [broken])
  }

  private mutating func count(_ run: JudgedRun) {
    walked += 1
    missed += repeatElement(run.scenario, count: run.seen.missedDeadlines)
    for rule in run.expected.rules { tested[rule, default: 0] += 1 }
  }

  /// The rule of the same symptom in a smaller scenario, where it does not come each time.
  private func cause(of broken: Breach, in run: JudgedRun) -> Rule.ID {
    let cause = unsure.first { violation in
      broken.follows(from: violation.kind)
        && violation.run.scenario.isSimpler(than: run.scenario)
        && run.expected.rules.contains(violation.rule.id)
    }
    return cause?.rule.id ?? broken.rule
  }

  /// Whether a violation is worth another play: a call that hangs costs a thread, and a few plays that miss
  /// a deadline are enough for a walk.
  func wantsPlay(_ violation: Violation, upTo count: Int) -> Bool {
    violation.wantsPlay(upTo: count) && violation.kind != .hang
      && !(violation.isSlow && slowPlays >= 3)
  }

  /// Counts one more play of a violation.
  mutating func countPlay(of violation: Violation, _ observation: Observation) {
    slowPlays += violation.isSlow ? 1 : 0
    missedAgain += observation.missedDeadlines
  }

  /// Takes in a violation that was played again: what does not come each time is put aside, and may still
  /// come each time in a larger scenario.
  mutating func settle(_ violation: Violation) {
    if violation.comesEachTime { return accept(violation) }
    if !unsure.contains(where: { $0.rule.id == violation.rule.id }) { unsure.append(violation) }
  }

  /// The symptoms that came each time in no scenario, in the smallest in which they came at all.
  mutating func takeUnsure() -> [Violation] {
    defer { unsure = [] }
    return unsure.filter { !includes($0.rule.id) }
  }

  /// Counts a violation.
  mutating func accept(_ violation: Violation) {
    know(violation.news)
    replayed.append(violation)
  }

  private mutating func know(_ news: [Breach]) {
    known += news.map { ($0.kind, $0.run.scenario) }
  }

  /// Whether a smaller scenario has shown this already.
  private func isKnown(_ broken: Breach) -> Bool {
    known.contains {
      broken.follows(from: $0.kind) && $0.scenario.isSimpler(than: broken.run.scenario)
    }
  }

  /// Whether a scenario could only show again, after a deadline, what a smaller one has shown; or
  /// crash the process because the completion runs on the wrong stack.
  func isPointless(_ expectation: Expectation) -> Bool {
    let scenario = expectation.scenario
    if scenario.list.manner.isEndless || scenario.detail.manner.isEndless
      || walk.transport == .http && expectation.cancelled != nil
    {
      return known.contains { violation in
        violation.scenario.cancel != nil && violation.scenario.cancel == scenario.cancel
          && violation.scenario.isSimpler(than: scenario)
      }
    }
    // A workflow with faults may keep the main queue from all others.
    if scenario.special == .startsOnTheMainQueue, hasViolations { return true }
    let isOnItsQueue = scenario.isCalledOnItsQueue || scenario.cancel == .insideCompletion
    return known.contains { violation in
      switch violation.kind {
      // A call that waits for the delivery queue would now be made on that queue, and trap.
      case .hang: isOnItsQueue && violation.scenario.holdsBack
      // A completion that runs on the wrong stack would now block, or trap.
      case .stack: isOnItsQueue || scenario.holdsBack
      default: false
      }
    }
  }

  /// The violations: the one with the smallest scenario first, and causes before what follows.
  ///
  /// - Parameter applicable: For each rule, to how many scenarios of the space it applies.
  func violations(applicable: [Rule.ID: Int]) -> [Violation] {
    func place(_ violation: Violation) -> (Int, Int) {
      (violation.run.scenario.size, violation.rule.precedence)
    }
    return replayed.sorted { place($0) < place($1) }.map { violation in
      var violation = violation
      let rule = violation.rule.id
      violation.scenarios =
        violation.run.expected.rules.contains(rule) ? applicable[rule] ?? 0 : nil
      violation.ownLookAt = walk.lookAt[rule]
      return violation
    }
  }
}

extension Scenario {
  /// Whether the delivery is held back at some time.
  fileprivate var holdsBack: Bool { special == .holdsDelivery || isHeldAtTheEnd }
}
