// The scenarios of what comes back: every answer in every manner, and where the cancel falls meanwhile.

import UserAPI

extension ScenarioSpace {
  /// All goes well, at another service.
  static let services = Service.special.map { Scenario(service: $0) }

  /// One request meets every reply, the other one a good one; and a cancel falls at each moment, or none does.
  static let answers =
    matrix(list: replies(Answer.ofLists), detail: [Reply()])
    + matrix(
      list: [Manner.later, .synchronously, .fromAnotherQueue, .beforeSendReturns, .twice]
        .map { Reply(manner: $0) },
      detail: replies(Answer.ofDetails))

  static func matrix(list: [Reply], detail: [Reply]) -> [Scenario] {
    let points: [ScenarioPoint?] = [nil] + ScenarioPoint.all
    return list.flatMap { list in
      detail.flatMap { detail in
        points.map { Scenario(list: list, detail: detail, cancel: $0) }
      }
    }
  }

  /// Every answer in every manner; of the transport's errors two stand for all in the odd manners,
  /// and what brings no answer of its own is there once.
  static func replies(_ answers: [Answer]) -> [Reply] {
    answers.flatMap { answer in
      Manner.usual.filter { manner in
        let isOwn = ![.never, .onlyWhenCancelled, .beforeSendReturns].contains(manner)
        let isExemplary = Answer.exemplary.contains(answer) || !answer.isTransportError
        return answer == .valid || manner == .later || isOwn && isExemplary
      }.map { Reply(answer: answer, manner: $0) }
    }
  }

  /// Each answer that the matrix does not have, for each request.
  static let rareAnswers = Answer.rare.flatMap { answer in
    Request.allCases.map { Scenario($0, meets: Reply(answer: answer)) }
  }

  /// The rare statuses for each request, and some rare errors, for one request or the other in turn.
  static let exemplaryRareAnswers = rareAnswers.enumerated().filter { number, scenario in
    let isError = scenario.list.answer.isTransportError || scenario.detail.answer.isTransportError
    return !isError || [5, 12].contains(number % 24)
  }.map(\.element)

  /// The list's second answer comes inside the send of the detail request.
  static let answeredAgain: [Scenario] = {
    let points: [ScenarioPoint?] = [
      nil, .insideSend(.detail), .pending(.detail), .insideDecode(.detail), .decided,
      .insideCompletion,
    ]
    return [Manner.later, .synchronously, .fromAnotherQueue, .twice].flatMap { manner in
      points.map { point in
        Scenario(
          list: Reply(manner: .againInsideNextSend), detail: Reply(manner: manner), cancel: point)
      }
    }
  }()

  /// An answer takes more than two seconds: a run that loses patience ends with an error of its own.
  static let slow = Request.allCases.map { Scenario($0, meets: Reply(manner: .slowly)) }
}

extension Answer {
  static let ofDetails: [Answer] =
    [.valid, .extraFields, .malformed, .wrongTypes, .missingField, .notUTF8, .emptyBody]
    + [204, 299, 300, 301, 404, 500].map { .status($0) }
    + transportErrors.map { .transport($0) }

  static let ofLists: [Answer] = ofDetails + [.emptyList]

  static let exemplary: Set<Answer> = [
    .valid, .emptyList, .malformed, .status(301), .status(404), .transport(.timedOut),
    .transport(.cancelled),
  ]

  fileprivate var isTransportError: Bool {
    if case .transport = self { true } else { false }
  }

  /// What `URLSession` reports, on Linux, for the faults of a real server; and a cancel that no caller
  /// asked for.
  private static let transportErrors: [URLError.Code] = [
    .timedOut, .cannotConnectToHost, .cannotFindHost, .networkConnectionLost, .badServerResponse,
    .unsupportedURL, .httpTooManyRedirects, .unknown, .cancelled,
  ]

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
