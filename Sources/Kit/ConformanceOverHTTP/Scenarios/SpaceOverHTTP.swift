// Every scenario over HTTP: generated, and kept only if it can happen.

import Conformance
import FixtureServer
import UserAPI

/// Scenarios over HTTP with what each promises, the smallest first.
package struct SpaceOverHTTP: Sendable {
  typealias Entry = (scenario: ScenarioOverHTTP, expectation: Expectation)

  let entries: [Entry]

  /// The scenarios that the transport's deadline ends, and all others.
  var endedByTimeout: [Entry] { entries.filter { $0.scenario.isSilent } }
  var others: [Entry] { entries.filter { !$0.scenario.isSilent } }

  private init(_ candidates: [ScenarioOverHTTP]) {
    let possible = candidates.compactMap { scenario in
      scenario.expectation.map { (scenario: scenario, expectation: $0) }
    }
    entries = possible.enumerated()
      .sorted { ($0.element.scenario.size, $0.offset) < ($1.element.scenario.size, $1.offset) }
      .map(\.element)
  }

  /// Every scenario.
  package static let all = SpaceOverHTTP(
    plain + ScenarioOverHTTP.services + faulty + rareStatuses + cancelled + twice + stalled
      + begunAndDropped + stopped + special
  )

  /// Few scenarios of each kind.
  package static let brief = SpaceOverHTTP(
    all.entries.map(\.scenario).filter { scenario in
      let isFault =
        scenario.scenario.list.answer != .valid || scenario.scenario.detail.answer != .valid
      return !scenario.isSilent && scenario.faults.values.allSatisfy { $0 != .fiveMegabytes }
        && (scenario.scenario.cancel == nil || scenario.scenario.size == 1 || !isFault)
    }
  )

  private static let late: [ScenarioPoint] = [.decided, .insideCompletion, .afterCompletion]
  private static let decoding: [ScenarioPoint] = Request.allCases.map { .insideDecode($0) }

  /// Nothing goes wrong at the server.
  private static let plain: [ScenarioOverHTTP] =
    [ScenarioOverHTTP()]
    + ([.beforeStart] + decoding + late).map { ScenarioOverHTTP(scenario: Scenario(cancel: $0)) }

  /// Every fault × where the cancel may fall all the same.
  private static let faulty: [ScenarioOverHTTP] = Request.allCases.flatMap { request in
    FaultAnswer.all(for: request).flatMap { meeting in
      let once = meeting.fault == .fiveMegabytes || meeting.answer == .transport(.timedOut)
      let points: [ScenarioPoint?] = [nil] + (once ? [] : decoding + late)
      return points.map { ScenarioOverHTTP.meeting(meeting, at: request, cancel: $0) }
    }
  }

  /// Statuses at the boundary of good ones, without a cancel.
  private static let rareStatuses: [ScenarioOverHTTP] = Request.allCases.flatMap { request in
    FaultAnswer.boundaries(for: request).map {
      ScenarioOverHTTP.meeting($0, at: request, cancel: nil)
    }
  }

  /// The cancel comes while the server has the request, or before the request is on its way.
  private static let cancelled: [ScenarioOverHTTP] = Request.allCases.flatMap { request in
    let faults: [Fault] = [.hang, .delay(.seconds(600)), .drip(every: .seconds(1))]
    let pending = faults.map { fault in
      ScenarioOverHTTP.stalling(fault, at: request) { $0.cancel = .pending(request) }
    }
    let inside = ScenarioOverHTTP.stalling(.hang, at: request) { $0.cancel = .insideSend(request) }
    return pending + [inside]
  }

  private static let twice = (plain + cancelled).filter { $0.scenario.cancel != nil }.map {
    ScenarioOverHTTP(
      scenario: $0.scenario.with { $0.special = .cancels(.twice) }, faults: $0.faults)
  }

  /// The cancel comes, and the transport keeps its answer to the cancel to itself; or many cancel at once.
  private static let stalled: [ScenarioOverHTTP] = Request.allCases.flatMap { request in
    let points: [ScenarioPoint] = [.pending(request), .insideSend(request)]
    let unanswered = points.map { point in
      ScenarioOverHTTP.stalling(.hang, at: request, manner: .never) { $0.cancel = point }
    }
    let many = ScenarioOverHTTP.stalling(.hang, at: request) {
      ($0.cancel, $0.special) = (.pending(request), .cancels(.eightThreads))
    }
    return unanswered + [many]
  }

  private static let begunAndDropped: [ScenarioOverHTTP] = {
    let points: [ScenarioPoint] =
      Request.allCases.flatMap { [.insideSend($0), .insideDecode($0)] }
      + [.insideCompletion, .afterCompletion]
    return points.flatMap { point in
      [Scenario(special: .startsAgain(at: point)), Scenario(special: .drops(at: point))].map {
        ScenarioOverHTTP(scenario: $0)
      }
    }
      + [
        Scenario(special: .drops(at: .pending(.list))),
        Scenario(special: .startsAgain(at: .insideSend(.list), times: 2)),
      ].map { ScenarioOverHTTP(scenario: $0) }
  }()

  /// The server stops while it has the request, or no server has listened from the beginning.
  private static let stopped: [ScenarioOverHTTP] = Request.allCases.flatMap { request in
    let point: ScenarioPoint = request == .list ? .beforeStart : .insideSend(.detail)
    let refused = FaultAnswer(fault: .closeDelimited, answer: .transport(.cannotConnectToHost))
    let ending = Fault.closeBeforeResponse.answer
    var unserved = ScenarioOverHTTP.meeting(refused, at: request, cancel: nil)
    (unserved.stops, unserved.faults[request]) = (point, nil)
    let changes: [(inout Scenario) -> Void] = [
      { _ in }, { $0.special = .startsAgain(at: .pending(request)) },
      { $0.special = .drops(at: .pending(request)) },
    ]
    return [unserved]
      + changes.map { change in
        var scenario = ScenarioOverHTTP.stalling(.hang, at: request, answer: ending, change)
        scenario.stops = .pending(request)
        return scenario
      }
  }

  private static let special: [ScenarioOverHTTP] = [
    Scenario(special: .begins(.never)), Scenario(cancel: .beforeStart, special: .begins(.never)),
    Scenario(special: .begins(.onDeliveryQueue)),
    Scenario(cancel: .beforeStart, special: .begins(.onDeliveryQueue)),
    Scenario(special: .begins(.byTwoThreads)), Scenario(special: .neighbours),
    Scenario(special: .stalls(72)),
  ].map { ScenarioOverHTTP(scenario: $0) }
}

extension ScenarioOverHTTP {
  fileprivate static func meeting(
    _ meeting: FaultAnswer,
    at request: Request,
    cancel: ScenarioPoint?
  ) -> ScenarioOverHTTP {
    stalling(meeting.fault, at: request, answer: meeting.answer) { $0.cancel = cancel }
  }

  fileprivate static func stalling(
    _ fault: Fault,
    at request: Request,
    manner: Manner = .later,
    answer: Answer = .valid,
    _ change: (inout Scenario) -> Void
  ) -> ScenarioOverHTTP {
    let reply = Reply(answer: answer, manner: manner)
    let scenario = request == .list ? Scenario(list: reply) : Scenario(detail: reply)
    return ScenarioOverHTTP(
      scenario: scenario.with(change), faults: faults(fault, at: request))
  }

  /// NB: a detail request that goes wrong needs a fresh connection, or the client would try again on
  /// another; so the list's ends with its answer.
  private static func faults(_ fault: Fault, at request: Request) -> [Request: Fault] {
    request == .list ? [.list: fault] : [.list: .closeDelimited, .detail: fault]
  }

  /// How much differs from the plain scenario.
  fileprivate var size: Int { scenario.size + (stops == nil ? 0 : 1) }
}
