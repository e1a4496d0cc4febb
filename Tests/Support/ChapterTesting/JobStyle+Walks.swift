// What each chapter's suite of the job asks the kit last: every scenario, and every order of steps.

public import Conformance
import ConformanceSearch
import ExerciseTesting
import TestSupport
import Testing

extension JobStyle {
  /// The run keeps the rules of the kit, as far as that can be found.
  ///
  /// - Parameters:
  ///   - rules: The rules.
  ///   - spaces: From small to large: the message names the smallest scenario that can be found quickly.
  ///   - lookAt: Where to look for the fault, for rules that the exercise decides about.
  public func keepsTheRules(
    _ rules: [Rule.ID] = Rule.ID.allCases,
    in spaces: [ScenarioSpace] = [.plain, .brief, .all],
    lookAt: [Rule.ID: String] = [:]
  ) async {
    for scenarios in spaces {
      let walk = Walk(
        self, rules: rules, scenarios: scenarios, lookAt: lookAt, onFind: tellAtOnce)
      let report = await walk.report()
      let isKept = report.passes
      #expect(isKept, "\(report.message)")
      guard isKept else { return }
    }
  }

  /// The run keeps the rules in each order of its start, its cancels, its answers and its own steps.
  ///
  /// The locks of the exercise are points of the search; those of the engine below are not.
  public func staysRight() async {
    let walk = ScheduleWalk(self, limit: Effort.choose(150, thorough: 4_000))
    await everySchedule(walk.search, for: walk.programs) { $1.program($0) }
  }

  /// Of two starts at the same moment, one counts.
  ///
  /// - Parameter hint: How it can ask and note in one step.
  public func startsOnce(_ hint: String = "") async {
    await everySchedule { play in
      let transport = ScriptedTransport()
      let ends = Inbox<Bool>()
      let run = make(.scripted(transport)) { _ in ends.put(true) }
      play.thread("start()") { run.start() }
      play.thread("another start()") { run.start() }
      return {
        transport.requests.count == 1 && ends.isEmpty
          ? nil : "both starts counted: ask and note in one step\(hint) (W1.7)"
      }
    }
  }

  /// A cancel after the first request ends the run, whatever the run is doing.
  ///
  /// - Parameters:
  ///   - search: How many schedules.
  ///   - problem: What the issue says if the run goes on.
  package func endsIfCancelledAtAnyMoment(_ search: ScheduleSearch, or problem: String) async {
    await everySchedule(search) { play in
      let transport = ScriptedTransport()
      let outcomes = Inbox<Outcome>()
      let run = make(.scripted(transport)) { outcomes.put($0) }
      play.thread("start()") { run.start() }
      play.thread("cancel()", when: { !transport.requests.isEmpty }) { run.cancel() }
      play.answers(.goodList, over: transport)
      return { outcomes.values == [.failure(.cancelled)] ? nil : problem }
    }
  }
}
