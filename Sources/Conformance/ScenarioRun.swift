// Plays one scenario with a real run, and gives what was seen.

import Foundation
import UserAPI

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What was seen of a run, from its making to the moment from which nothing more can happen.
struct Recording: Sendable {
  var events: [Event] = []
  /// A call of the run's owner that did not return.
  var hangs: Stage.Call?
  /// Whether the completion came only when the transport answered a cancelled run.
  var waitedForTheTransport = false
  /// What the run never let go of; empty if it is settled.
  var held: Set<String> = []
  /// How many deadlines passed.
  var missedDeadlines = 0
  /// Faults that the neighbours of this run showed.
  var neighbours: [Fault] = []
}

/// One scenario played by one style.
struct ScenarioRun {
  let style: Style
  let scenario: Scenario
  let expectation: Expectation
  /// How long to wait for the run to let go.
  var patience = Deadline.seconds

  private let stage: Stage
  private let caller: Caller
  private var recording = Recording()

  init(_ style: Style, _ scenario: Scenario, _ expectation: Expectation, caller: Caller) {
    (self.style, self.scenario, self.expectation) = (style, scenario, expectation)
    self.caller = caller
    stage = Stage(scenario)
  }

  /// Plays the scenario to its end.
  mutating func perform() -> Recording {
    let crowd = Crowd(of: style, count: scenario.stalled, caller: caller)
    defer { crowd?.leave() }
    guard crowd != nil else {
      (recording.hangs, recording.missedDeadlines) = (.start, 1)
      return recording
    }
    let waitsForDecision = scenario.cancel == .decided
    if waitsForDecision { stage.deliveryQueue.suspend() }
    begin()
    if scenario.start != .never, recording.hangs == nil { serveAll() }
    if waitsForDecision { stage.deliveryQueue.resume() }
    if waitsForDecision, !hasEnded() { recording.missedDeadlines += 1 }
    end()
    recording.events = stage.update { $0.events }
    return recording
  }

  private mutating func begin() {
    stage.makeRun(of: style)
    call(.start) { [stage, scenario] in
      stage.reach(.beforeStart)
      switch scenario.start {
      case .byCaller: stage.start()
      case .onDeliveryQueue: stage.onDeliveryQueue { stage.start() }
      case .never: break
      }
    }
  }

  /// Answers each request when its turn has come, until the run has ended or can never end.
  private mutating func serveAll() {
    var isDecided = false
    while recording.hangs == nil {
      switch next(isDecided) {
      case .serve(let request, let scripted):
        if scenario.neighbours { meetNeighbours(at: request) }
        call(.cancel) { [stage] in stage.serve(scripted, request) }
      case .decided:
        isDecided = true
        call(.cancel) { [stage] in stage.reach(.decided) }
      case .ended: return
      case .stuck: return rescue()
      }
    }
  }

  private enum Next {
    case serve(Request, ScriptedRequest)
    case decided, ended, stuck
  }

  private func next(_ isDecided: Bool) -> Next {
    let decides = scenario.cancel == .decided && !isDecided
    let last = expectation.sends.last
    func isOver(_ state: Stage.State) -> Bool {
      guard state.busy == 0 else { return false }
      return state.completions > 0 || state.held.isEmpty || scenario.cancel == .decided && isDecided
    }
    func isDecision(_ state: Stage.State) -> Bool {
      guard decides else { return false }
      return last.map(state.ended.contains) ?? true
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

  /// The deadline has passed without a completion: does the run wait for its transport?
  private mutating func rescue() {
    recording.missedDeadlines += 1
    let cancels = stage.update { $0.events.count { $0 == .cancel } }
    guard cancels > 0 else { return }
    let requests = stage.update { $0.requests }
    call(.cancel) { [scenario] in
      for scripted in requests {
        guard let request = Job.event(of: scripted.urlRequest).sent else { continue }
        let answer = scenario.reply(to: request).answer
        scripted.answer(answer.result(of: request, to: scripted.urlRequest.url))
      }
    }
    recording.waitedForTheTransport = stage.wait(1) { $0.completions > 0 }
  }

  private func hasEnded() -> Bool {
    stage.wait { $0.completions > 0 || $0.held.isEmpty }
  }

  /// Waits until the run is settled: all that it held is gone, so nothing more can happen.
  private mutating func end() {
    if recording.hangs == nil, scenario.start != .never, recording.missedDeadlines == 0 {
      call(.cancel) { [stage] in stage.reach(.afterCompletion) }
    }
    stage.close()
    if !stage.wait(patience, until: { $0.held.isEmpty }) {
      recording.held = stage.update { $0.held }
    }
  }

  private mutating func call(_ call: Stage.Call, _ body: @escaping @Sendable () -> Void) {
    guard !caller.run(body) else { return }
    recording.hangs = call
    recording.missedDeadlines += 1
  }

  /// While this run is pending, another completes, and a third is cancelled.
  private mutating func meetNeighbours(at request: Request) {
    var scenario = Scenario()
    if request == .detail { scenario.cancel = .pending(.list) }
    guard let expectation = Model.expectation(of: scenario) else { return }
    let caller = Caller()
    defer { caller.stop() }
    var run = ScenarioRun(style, scenario, expectation, caller: caller)
    let neighbour = run.perform()
    recording.neighbours += Judge(scenario, expectation, neighbour).faults
    recording.missedDeadlines += neighbour.missedDeadlines
  }
}
