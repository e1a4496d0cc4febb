// Plays one scenario with a real run, and gives what was seen.

import Foundation
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
  private let waitsForRelease: Bool
  private var recording = Recording()

  init(
    _ style: Style, _ expectation: Expectation, on stage: Stage, waitsForRelease: Bool = true
  ) {
    (self.style, self.expectation, self.stage) = (style, expectation, stage)
    self.waitsForRelease = waitsForRelease
    scenario = stage.scenario
  }

  /// Plays the scenario to its end.
  mutating func perform() -> Recording {
    let crowd = Crowd(of: style, count: scenario.stalled)
    defer { crowd.leave() }
    stage.calling { crowd.start() }
    guard crowd.isStalled else { return Recording(hangs: .start, missedDeadlines: 1) }
    let waitsForDecision = scenario.cancel == .decided
    if waitsForDecision { stage.deliveryQueue.suspend() }
    begin()
    if scenario.start != .never { serveAll() }
    if waitsForDecision {
      stage.deliveryQueue.resume()
      expect { $0.completions > 0 || $0.held.isEmpty }
    }
    end()
    recording.events = stage.update { $0.events }
    return recording
  }

  private func begin() {
    stage.update { $0.caller = Thread.current }
    stage.makeRun(of: style)
    stage.calling { [stage, scenario] in
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
      guard state.busy == 0 else { return false }
      return state.completions > 0 || state.held.isEmpty || state.reached.contains(.decided)
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
    let isForeign = stage.update { $0.isForeign }
    stage.calling { stage.reach(.pending(request)) }
    // Where another thread called `send`, the run may be about to learn its task, and to cancel it.
    if isForeign, expectation.cancelled == request {
      expect { $0.events.contains(.cancelRequest(request)) }
    }
    stage.calling { stage.serve(scripted, request) }
  }

  /// Finds out, when the deadline has passed without a completion, whether the run waits for its
  /// transport.
  private mutating func rescue() {
    recording.missedDeadlines += 1
    let (requests, wasCancelled) = stage.update { ($0.requests, $0.events.contains(.cancel)) }
    guard wasCancelled else { return }
    for scripted in requests {
      guard let request = Job.event(of: scripted.urlRequest).sent else { continue }
      let answer = scenario.reply(to: request).answer
      stage.calling { scripted.answer(answer.result(of: request, to: scripted.urlRequest.url)) }
    }
    recording.waitedForTheTransport = stage.wait(1) { $0.completions > 0 }
  }

  /// Waits until the run is settled: all that it held is gone, so nothing more can happen.
  private mutating func end() {
    if scenario.start != .never, recording.missedDeadlines == 0 {
      stage.calling { stage.reach(.afterCompletion) }
    }
    stage.close()
    guard waitsForRelease else { return }
    if !stage.wait(until: { $0.held.isEmpty }) { recording.held = stage.update { $0.held } }
  }

  private mutating func expect(_ holds: (Stage.State) -> Bool) {
    if !stage.wait(until: holds) { recording.missedDeadlines += 1 }
  }

  /// While this run is pending, another completes, and a third is cancelled.
  private mutating func meetNeighbours(at request: Request) {
    var scenario = Scenario()
    if request == .detail { scenario.cancel = .pending(.list) }
    guard let expectation = Model.expectation(of: scenario) else { return }
    var run = ScenarioRun(
      style, expectation, on: Stage(scenario), waitsForRelease: waitsForRelease)
    let neighbour = run.perform()
    recording.meet(neighbour, scenario, expectation)
  }
}
