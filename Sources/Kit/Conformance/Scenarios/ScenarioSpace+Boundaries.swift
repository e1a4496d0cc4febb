// The scenarios at the boundaries of the rules: rare answers, other services, and more of the same.

import UserAPI

extension ScenarioSpace {
  /// Gives each large scenario a service of its own, chosen by its number.
  ///
  /// So every address meets every kind of page, answer, manner and cancel in some scenarios, and no
  /// constant and no value from an earlier run is ever right. Small scenarios, which explain a fault,
  /// keep the usual service.
  static func withServices(_ scenarios: [Scenario]) -> [Scenario] {
    var known: Set<Scenario> = []
    return scenarios.filter { known.insert($0).inserted }.enumerated().map { number, scenario in
      let isLarge =
        scenario.size >= 4 && scenario.stalled == 0 && !scenario.hasNeighbours
        && scenario.special != .startsOnTheMainQueue
      guard isLarge, scenario.service == Service() else { return scenario }
      return scenario.with { $0.service = .numbered(number) }
    }
  }

  /// All goes well, at another service.
  package static let services = Service.special.map { Scenario(service: $0) }

  /// Each answer that the matrix does not have, for each request.
  static let rareAnswers = Answer.rare.flatMap { answer in
    [Scenario(list: Reply(answer: answer)), Scenario(detail: Reply(answer: answer))]
  }

  /// The rare statuses for each request, and some rare errors, for one request or the other in turn.
  static let exemplaryRareAnswers = rareAnswers.enumerated().filter { number, scenario in
    let isError = scenario.list.answer.isTransportError || scenario.detail.answer.isTransportError
    return !isError || [5, 12].contains(number % 24)
  }.map(\.element)

  /// The list's second answer comes inside the send of the detail request.
  static let answeredAgain: [Scenario] = {
    let manners: [Manner] = [.later, .synchronously, .fromAnotherQueue, .twice]
    let points: [ScenarioPoint?] = [
      nil, .insideSend(.detail), .pending(.detail), .insideDecode(.detail), .decided,
      .insideCompletion,
    ]
    return manners.flatMap { manner in
      points.map { point in
        Scenario(
          list: Reply(manner: .againInsideNextSend), detail: Reply(manner: manner), cancel: point)
      }
    }
  }()

  /// Started three times, or from two threads at once.
  static let startedOften: [Scenario] =
    moments.map { Scenario(special: .startsAgain(at: $0, times: 2)) }
    + moments.map { Scenario(special: .startsAgain(at: $0, elsewhere: true)) } + startedTogether

  /// Started from two threads at once.
  private static let startedTogether: [Scenario] =
    endedOnce.map { $0.with { $0.special = .startsOnTwoThreads } }
    + plainCancels.map { Scenario(cancel: $0, special: .startsOnTwoThreads) }

  /// The transport's tasks hold the closures that take the answers: an answered task must be released,
  /// or the run and its task hold each other.
  static let keptHandlers: [Scenario] = endings.flatMap { ending in
    [Scenario(list: ending), Scenario(detail: ending), Scenario(list: ending, detail: ending)]
      .map { $0.with { $0.special = .keepsHandlers } }
  }
}

extension Answer {
  /// Statuses around the good ones, with and without a body, and every other error of a transport.
  static let rare: [Answer] =
    [199, 201, 302, 304, 401, 503].map { .status($0) }
    + rareCodes.compactMap { URLError.Code(rawValue: $0) }.map { .transport($0) }

  /// The codes of `URLError` that the matrix does not have; at the end, a code without a name.
  ///
  /// NB: on Linux, `URLError.Code` has no value without a name: the last is left out there.
  private static let rareCodes: [Int] =
    [-1009, -1006, -1008, -1000, -1010] + (-1022 ... -1012).reversed() + (-1103 ... -1100)
    + (-1206 ... -1200) + [-2000] + (-3007 ... -3000) + (-997 ... -995) + [-1999]
}
