// Searches the schedules of a style: its start, its cancel, and the answers come from threads of their own.

import Conformance
package import Interleaving
import Rules
import TestDoubles
public import UserAPI

/// Plays the schedules of a style's runs, in memory, in several scenarios.
///
/// A stress test meets a race by luck; this search plays each order of the steps that needs no more than so many
/// switches between threads. See `Sources/Kit/Interleaving/SEARCH.md`.
public struct ScheduleWalk: Sendable {
  /// What is played; each start and each cancel comes from a thread of its own.
  static let races = [
    race(), race(detail: Reply(answer: .malformed)), race(list: Reply(answer: .status(500))),
    race(list: Reply(manner: .synchronously), detail: Reply(manner: .synchronously)),
    race(list: Reply(manner: .twice), detail: Reply(manner: .thenFails)),
    race(list: Reply(manner: .never)), race(detail: Reply(manner: .never)), race(starts: 2),
    race(cancels: 2),
  ]

  private static func race(
    list: Reply = Reply(), detail: Reply = Reply(), starts: Int = 1, cancels: Int = 1
  ) -> Race {
    let scenario = Scenario(list: list, detail: detail, service: .numbered(7))
    return Race(scenario: scenario, starts: starts, cancels: cancels)
  }

  private let style: JobStyle
  /// How the schedules of each scenario are searched.
  package let search: ScheduleSearch
  private let onEnd: @Sendable (Observation) -> Void

  /// Plans a walk.
  ///
  /// - Parameters:
  ///   - style: The style under test.
  ///   - switches: How often a schedule may take the turn from a thread that could go on.
  ///   - limit: How many schedules of each scenario are played, at most.
  ///   - merges: Whether orders of steps that nobody can tell apart are played once. All that the style's
  ///     threads share must be behind the locks and atomics of modules that are searched then.
  public init(
    _ style: JobStyle, switches: Int = 2, limit: Int = 4_000, merging merges: Bool = false
  ) {
    self.init(
      style,
      // The engines have searches of their own: with their locks, there are too many schedules.
      ScheduleSearch(
        switches: switches, limit: limit, skipping: "/Sources/Engines/", merging: merges))
  }

  /// Plans a walk whose every end is told.
  package init(
    _ style: JobStyle, _ search: ScheduleSearch,
    onEnd: @escaping @Sendable (Observation) -> Void = { _ in }
  ) {
    self.style = style
    self.search = search
    self.onEnd = onEnd
  }

  /// Searches, on a thread of its own, and suspends the caller meanwhile.
  public func report() async -> ScheduleReport { await WalkGate.scripted.pass { run() } }

  /// Searches, and blocks the caller meanwhile.
  public func run() -> ScheduleReport {
    var report = ScheduleReport(subject: style.name)
    report.duration = ContinuousClock().measure {
      for (name, program) in programs where report.passes {
        report.add(search.run(program), of: name)
      }
    }
    return report
  }

  /// What is searched, scenario by scenario.
  package var programs: [(name: String, program: ScheduleSearch.Program)] {
    Self.races.map { race in ("\(race)", { play in prepare(play, race) }) }
  }

  private func prepare(_ play: SchedulePlay, _ race: Race) -> () -> String? {
    let recorder = RunRecorder(Expectation(scenario: race.scenario))
    recorder.makeRun(of: style)
    for _ in 0..<race.starts { play.thread("start()") { recorder.start() } }
    for _ in 0..<race.cancels { play.thread("cancel()") { recorder.cancel() } }
    for number in 0..<2 {
      let isNext = { @Sendable in
        recorder.update { $0.hasUnanswered && $0.served == number }
      }
      play.thread(number == 0 ? "the transport" : "the transport again", when: isNext) {
        if case .serve(let sent)? = recorder.update({ $0.takeNextStep() }) { recorder.serve(sent) }
      }
    }
    return {
      recorder.close()
      var observation = Observation()
      observation.settle(recorder)
      onEnd(observation)
      return race.brokenRule(in: observation).map { "\(Rule[$0].sentence) (\(Rule[$0]))" }
    }
  }
}

/// The outcome of a walk through schedules.
public struct ScheduleReport: Sendable {
  /// The name of the style.
  let subject: String
  /// How many schedules were played.
  public private(set) var schedules = 0
  /// How many scenarios have more schedules than were played.
  public private(set) var unfinished = 0
  /// Whether all schedules were played that have so few switches.
  public var isComplete: Bool { unfinished == 0 }
  /// The first schedule that breaks a rule.
  public private(set) var failure: String?
  /// How long it took.
  fileprivate(set) var duration = Duration.zero

  /// Whether no schedule broke a rule.
  public var passes: Bool { failure == nil }

  /// Schedules and time in one line.
  public var summary: String {
    "\(subject): \(schedules) schedules\(isComplete ? "" : ", not all"), "
      + "\(Int(duration / .milliseconds(1))) ms"
  }

  /// The failure, and how much was played.
  public var message: String { [failure, summary].compactMap(\.self).joined(separator: "\n") }

  fileprivate mutating func add(_ report: SearchReport, of plan: String) {
    schedules += report.schedules
    unfinished += report.isComplete ? 0 : 1
    failure = report.finding.map { "\($0.description)\n\(plan)" }
  }
}
