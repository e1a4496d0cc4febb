// Plays one scenario with a real run, and gives what was seen.

import Foundation
import TestDoubles
import UserAPI

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One scenario played by one style, on the thread that calls `perform()`.
struct ScenarioRun {
  private let style: Style
  private let scenario: Scenario
  private let expectation: Expectation
  private let stage: Stage
  private let patience: Patience
  private var recording = Recording()

  /// What is waited for; not again what is known never to come.
  struct Patience: Sendable {
    /// That a run lets go of its world.
    var forRelease = true
    /// That a cancelled request is cancelled at the transport.
    var forCancel = true
  }

  init(
    _ style: Style, _ expectation: Expectation, on stage: Stage, patience: Patience = Patience()
  ) {
    (self.style, self.expectation, self.stage) = (style, expectation, stage)
    self.patience = patience
    recording.isHurried = !patience.forCancel
    scenario = stage.scenario
  }

  /// Plays the scenario to its end.
  mutating func perform() -> Recording {
    let crowd = Crowd(of: style, count: scenario.stalled, watch: stage.watch)
    defer { stage.calling(.release) { crowd.leave() } }
    stage.calling(.start) { crowd.start() }
    let sent = crowd.sent()
    guard sent == scenario.stalled else {
      recording.starved = "Of \(scenario.stalled) runs that were started, \(sent) sent a request."
      recording.missedDeadlines += 1
      return recording
    }
    begin()
    if scenario.start != .never { serveAll() }
    stage.resumeDelivery()
    if scenario.cancel == .decided { expect { $0.completions > 0 || $0.held.isEmpty } }
    end()
    recording.events = stage.update { $0.events }
    return recording
  }

  private func begin() {
    if scenario.cancel == .decided { stage.update { $0.decision = expectation.sends.last } }
    stage.calling(.make) { stage.makeRun(of: style) }
    stage.calling(.start) { [stage, scenario] in
      stage.reach(.beforeStart)
      switch scenario.start {
      case .byCaller: stage.start()
      case .onDeliveryQueue: stage.onDeliveryQueue { stage.start() }
      case .never: return
      }
      stage.reach(.afterStart)
    }
  }

  /// Answers each request when its turn has come, until the run has ended or can never end.
  private mutating func serveAll() {
    while true {
      switch next() {
      case .serve(let request, let scripted): serve(scripted, request)
      case .decided: stage.calling { stage.reach(.decided) }
      case .ended: return
      case .stuck: return rescue()
      }
    }
  }

  private enum Next {
    case serve(Request, ScriptedRequest)
    case decided, ended, stuck
  }

  private func next() -> Next {
    let decides = scenario.cancel == .decided
    let last = expectation.sends.last
    func isDecision(_ state: Stage.State) -> Bool {
      decides && !state.reached.contains(.decided) && last.map(state.ended.contains) ?? true
    }
    func isOver(_ state: Stage.State) -> Bool {
      guard state.busy == 0 || state.isClosed else { return false }
      return state.completions > 0 || state.held.isEmpty || state.reached.contains(.decided)
        || state.isClosed
    }
    guard stage.wait(until: { !$0.due.isEmpty || isDecision($0) || isOver($0) })
    else { return .stuck }
    return stage.update { state in
      if !state.due.isEmpty {
        let (request, scripted) = state.due.removeFirst()
        return .serve(request, scripted)
      }
      return isDecision(state) ? .decided : .ended
    }
  }

  private mutating func serve(_ scripted: ScriptedRequest, _ request: Request) {
    if scenario.neighbours { meetNeighbours(at: request) }
    stage.calling { stage.reach(.pending(request)) }
    // The run may cancel its request on another thread, or still have to learn its task.
    if expectation.cancelled == request, patience.forCancel {
      recording.hasLostCancel = !stage.wait { $0.events.contains(.cancelRequest(request)) }
    }
    stage.calling { stage.serve(scripted, request) }
  }

  /// The deadline has passed without a completion: finds out whether the run waits for its transport,
  /// or stands in one of its owner's calls.
  private mutating func rescue() {
    recording.missedDeadlines += 1
    recording.hangs = stage.watch.openCall
    let (requests, wasCancelled) = stage.update { ($0.requests, $0.events.contains(.cancel)) }
    guard wasCancelled, recording.hangs == nil else { return }
    for (request, scripted) in requests {
      let answer = scenario.reply(to: request).answer
      stage.calling { scripted.answer(answer.result(of: request, to: scripted.urlRequest.url)) }
    }
    recording.waitedForTheTransport = stage.wait { $0.completions > 0 }
  }

  /// Waits until the run is settled: all that it held is gone, so nothing more can happen.
  private mutating func end() {
    if scenario.start != .never, recording.missedDeadlines == 0 {
      stage.calling { stage.reach(.afterCompletion) }
    }
    stage.calling(.release) { stage.close() }
    guard patience.forRelease, !stage.wait(until: { $0.held.isEmpty }) else { return }
    recording.held = stage.update { $0.held }
    recording.hangs = recording.hangs ?? stage.watch.openCall
  }

  private mutating func expect(_ holds: (Stage.State) -> Bool) {
    if !stage.wait(until: holds) { recording.missedDeadlines += 1 }
  }

  /// While this run is pending, another completes, and a third is cancelled.
  private mutating func meetNeighbours(at request: Request) {
    var scenario = Scenario()
    if request == .detail { scenario.cancel = .pending(.list) }
    guard let expectation = Model.expectation(of: scenario) else { return }
    let stage = Stage(scenario, watch: stage.watch)
    var run = ScenarioRun(style, expectation, on: stage, patience: patience)
    let neighbour = run.perform()
    recording.meet(neighbour, scenario, expectation)
  }
}
