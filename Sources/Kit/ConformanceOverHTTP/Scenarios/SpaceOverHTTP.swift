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

  /// Every scenario: what only a network does.
  ///
  /// What a script does as well is walked in memory alone.
  package static let all = SpaceOverHTTP(
    [ScenarioOverHTTP()] + ScenarioOverHTTP.services + faulty + cancelled + stopped)

  /// The scenarios that take no second.
  package static let brief = SpaceOverHTTP(
    all.entries.map(\.scenario).filter { scenario in
      !scenario.isSilent && scenario.faults.values.allSatisfy { $0 != .fiveMegabytes }
    }
  )

  /// Every fault, and the statuses at the boundary of good ones.
  private static let faulty: [ScenarioOverHTTP] = Request.allCases.flatMap { request in
    (FaultAnswer.all(for: request) + FaultAnswer.boundaries(for: request)).map {
      ScenarioOverHTTP.stalling($0.fault, at: request, answer: $0.answer) { _ in }
    }
  }

  /// The cancel comes while the server has the request, or before the request is on its way; perhaps the
  /// transport keeps its answer to the cancel to itself.
  private static let cancelled: [ScenarioOverHTTP] = Request.allCases.flatMap { request in
    let faults: [Fault] = [.hang, .delay(.seconds(600)), .drip(every: .seconds(1))]
    let points: [ScenarioPoint] = [.pending(request), .insideSend(request)]
    return faults.map { fault in
      ScenarioOverHTTP.stalling(fault, at: request) { $0.cancel = .pending(request) }
    }
      + [ScenarioOverHTTP.stalling(.hang, at: request) { $0.cancel = .insideSend(request) }]
      + points.map { point in
        ScenarioOverHTTP.stalling(.hang, at: request, manner: .never) { $0.cancel = point }
      }
  }

  /// The server stops while it has the request, or no server has listened from the beginning.
  private static let stopped: [ScenarioOverHTTP] = Request.allCases.flatMap { request in
    let refused = Answer.transport(.cannotConnectToHost)
    var unserved = ScenarioOverHTTP.stalling(.closeDelimited, at: request, answer: refused) { _ in }
    unserved.stops = request == .list ? .beforeStart : .insideSend(.detail)
    unserved.faults[request] = nil
    let ending = Fault.closeBeforeResponse.answer
    var stopping = ScenarioOverHTTP.stalling(.hang, at: request, answer: ending) { _ in }
    stopping.stops = .pending(request)
    return [unserved, stopping]
  }
}

extension ScenarioOverHTTP {
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
