import Deadlines
public import Rules
public import UserAPI

/// A walk through every scenario of a space, by one style, held to some rules.
///
/// ```swift
/// let report = await Walk(JobStyle("mine", MyFetch.self)).report()
/// ```
public struct Walk: Sendable {
  /// Begins to play a scenario; throws if the system lacks what that needs.
  package typealias Player =
    @Sendable (JobStyle, Expectation, ScenarioRun.Waits) throws -> ScenarioOnThread

  let style: JobStyle
  let rules: Set<Rule.ID>
  let space: ScenarioSpace
  let lookAt: [Rule.ID: String]
  let onFind: (@Sendable (String) -> Void)?
  /// How long the walk goes on with a slow style.
  package var patience = Deadline.walk
  /// How often a scenario is played, at most, to see whether a fault comes each time.
  package var plays = 4
  /// What answers the requests.
  package var transport = WalkReport.Transport.scripted
  /// The rules that such a walk cannot judge at all, and why.
  package var outOfReach: [Rule.ID: String] = [:]
  /// Lets few such walks go on at a time.
  package var gate = WalkGate.scripted
  /// What plays the scenarios: in memory, if nothing else is set.
  package var player: Player = { style, expectation, waits in
    ScenarioRun(style, with: RunRecorder(expectation), waits: waits).begin()
  }

  /// Plans a walk.
  ///
  /// - Parameters:
  ///   - style: The style under test. For an exercise its name is the exercise's number, `5.6`.
  ///   - rules: What it is held to; all rules unless others are named.
  ///   - scenarios: What is played; the whole space unless a smaller one is named.
  ///   - lookAt: Where to look when a rule breaks, in a sentence, for rules of which the caller knows
  ///     better than the kit.
  ///   - onFind: Called with a sentence as soon as a rule is seen broken, on the walk's thread: the report
  ///     is lost if the style ends the process.
  public init(
    _ style: JobStyle,
    rules: [Rule.ID] = Rule.ID.allCases,
    scenarios: ScenarioSpace = .all,
    lookAt: [Rule.ID: String] = [:],
    onFind: (@Sendable (String) -> Void)? = nil
  ) {
    self.style = style
    self.rules = Set(rules)
    space = scenarios
    self.lookAt = lookAt
    self.onFind = onFind
  }

  /// Walks, on a thread of its own, and suspends the caller meanwhile.
  public func report() async -> WalkReport { await gate.pass { walk() } }

  /// Walks, and blocks the caller meanwhile.
  ///
  /// NB: not for the threads of Swift concurrency, which a style may need for itself.
  public func run() -> WalkReport { gate.pass { walk() } }

  private func walk() -> WalkReport {
    var progress = WalkProgress(self)
    return progress.walk(through: space.reachable)
  }
}

extension ScenarioSpace {
  /// The space without the scenarios on a main queue that runs nothing.
  fileprivate var reachable: ScenarioSpace {
    func needsMainQueue(_ scenario: Scenario) -> Bool { scenario.special == .startsOnTheMainQueue }
    guard scenarios.contains(where: needsMainQueue), !MainQueue.isServed else { return self }
    return ScenarioSpace(scenarios.filter { !needsMainQueue($0) })
  }
}
