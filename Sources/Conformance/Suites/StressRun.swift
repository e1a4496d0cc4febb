// One run whose owners and whose transport race.

import Foundation
import TestDoubles
import UserAPI

/// A run with its start, its answers and its cancels on four threads.
struct Race {
  /// What the threads do, and how long each hesitates.
  struct Plan: CustomStringConvertible {
    let scenario: Scenario
    let starts: Int
    let cancels: Int
    let hesitations: [Int]

    init(using random: inout SeededNumbers) {
      let answers: [Answer] = [
        .valid, .valid, .valid, .status(404), .malformed, .transport(.timedOut),
      ]
      let manners: [Manner] = [
        .later, .later, .later, .synchronously, .fromAnotherQueue, .twice, .thenFails,
      ]
      func reply() -> Reply {
        Reply(
          answer: answers.randomElement(using: &random) ?? .valid,
          manner: manners.randomElement(using: &random) ?? .later)
      }
      scenario = Scenario(list: reply(), detail: reply())
      starts = Int.random(in: 1...2, using: &random)
      cancels = [0, 1, 1, 2].randomElement(using: &random) ?? 1
      hesitations = (0..<4).map { _ in Int.random(in: 0...400, using: &random) }
    }

    var description: String {
      "\(scenario), \(starts) × start(), \(cancels) × cancel(), hesitations \(hesitations)"
    }
  }

  let plan: Plan
  private let style: Style
  private let stage: Stage

  init(_ style: Style, _ plan: Plan) {
    (self.style, self.plan) = (style, plan)
    stage = Stage(plan.scenario)
  }

  /// Runs the race on four threads, and waits until the run is settled.
  func run(with crew: [Caller]) -> Recording {
    stage.makeRun(of: style)
    let seconds = (plan.starts > 1 ? [starting] : []) + (plan.cancels > 0 ? [cancelling] : [])
    for (number, part) in ([answering, starting] + seconds).enumerated() {
      crew[number].begin { [plan] in part(plan.hesitations[number]) }
    }
    let end = Date(timeIntervalSinceNow: Deadline.seconds * 3)
    let returned = crew.map { $0.finish(before: end) }
    var recording = Recording()
    if returned.contains(false) {
      stage.abandon()
      recording.hangs = stage.watch.stuckCall
      recording.events = stage.update { $0.events }
      return recording
    }
    if !stage.wait(until: { $0.completions > 0 }) { recording.missedDeadlines += 1 }
    stage.close()
    if !stage.wait(until: { $0.held.isEmpty }) { recording.held = stage.update { $0.held } }
    recording.events = stage.update { $0.events }
    return recording
  }

  /// What one thread does, after hesitating for so many turns.
  private typealias Part = @Sendable (Int) -> Void

  private var starting: Part {
    { [stage] hesitation in
      Self.hesitate(hesitation)
      stage.start()
    }
  }

  private var cancelling: Part {
    { [stage, plan] hesitation in
      for _ in 0..<plan.cancels {
        Self.hesitate(hesitation)
        stage.cancel()
      }
    }
  }

  /// Answers what is sent, until the completion has run; what is pending then stays unanswered.
  private var answering: Part {
    { [stage] hesitation in
      while stage.wait(until: { !$0.due.isEmpty || $0.completions > 0 || $0.held.isEmpty }) {
        let next = stage.update { state in
          state.completions > 0 || state.due.isEmpty ? nil : state.due.removeFirst()
        }
        guard let (request, scripted) = next else { return }
        Self.hesitate(hesitation)
        stage.serve(scripted, request)
      }
    }
  }

  /// Spends a moment without giving the thread away, so that the races come out differently.
  private static func hesitate(_ turns: Int) {
    var waste = UInt64(turns)
    for turn in 0..<UInt64(turns) { waste = waste &* 31 &+ turn }
    withExtendedLifetime(waste) {}
  }

  /// The first rule that the recording breaks, of those that hold also where cancels race.
  func brokenRule(in recording: Recording) -> Rule.ID? {
    let events = recording.events
    let ends = events.compactMap(\.outcome)
    if let call = recording.hangs { return call == .cancel ? .cancelAtOnce : .nobodyWaits }
    if ends.count != 1 { return ruleForCount(of: ends) }
    if events.compactMap(\.sent).count > 2 { return plan.starts > 1 ? .startOnce : .twoRequests }
    if !isAllowed(ends[0], events) { return events.contains(.cancel) ? .cancelWins : .ownError }
    if hasOrphan(events) { return .reachTheTransport }
    for case .completion(_, let place) in events where place != .deliveryQueue {
      return place == .elsewhere ? .onTheQueue : .offTheStack
    }
    return recording.held.isEmpty ? nil : .letGo
  }

  private func ruleForCount(of ends: [Outcome]) -> Rule.ID {
    if plan.cancels > 1 { return .manyCancels }
    return ends.count > 1 && plan.starts > 1 ? .startOnce : .oneCompletion
  }

  /// The run's own outcome, or `.cancelled`; nothing else if a `cancel()` returned before the last
  /// request was answered.
  private func isAllowed(_ outcome: Outcome, _ events: [Event]) -> Bool {
    guard let own = Model.expectation(of: plan.scenario) else { return false }
    let wasCancelled = events.contains(.cancel)
    if outcome == .failure(.cancelled) { return wasCancelled }
    guard own.outcomes.contains(outcome), let last = own.sends.last else { return false }
    guard let cancelled = events.firstIndex(of: .cancelReturned) else { return true }
    return events[..<cancelled].contains(.answer(last))
  }

  /// Whether a request of a cancelled run was neither answered nor cancelled.
  private func hasOrphan(_ events: [Event]) -> Bool {
    events.compactMap(\.sent).contains { request in
      !events.contains(.answer(request)) && !events.contains(.cancelRequest(request))
    }
  }
}
