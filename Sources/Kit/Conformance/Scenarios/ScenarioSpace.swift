// All scenarios: generated, and kept only if they can happen.

import Foundation

/// Scenarios and what the contract promises in each, the smallest first.
public struct ScenarioSpace: Sendable {
  package let expectations: [Expectation]
  /// For each rule, to how many of the scenarios it applies.
  let applicable: [Rule.ID: Int]

  package var scenarios: [Scenario] { expectations.map(\.scenario) }

  /// How many scenarios there are.
  public var count: Int { expectations.count }

  /// The rules that apply to at least one scenario.
  public var rules: Set<Rule.ID> { Set(applicable.keys) }

  /// Keeps what can happen of some scenarios, each once.
  package init(_ candidates: [Scenario]) {
    var known: Set<Scenario> = []
    let possible = candidates.filter { known.insert($0).inserted }
      .compactMap(ReferenceModel.expectation)
    expectations = possible.enumerated().map { (place: Self.place($0), expectation: $0.element) }
      .sorted { $0.place < $1.place }.map(\.expectation)
    applicable = expectations.flatMap(\.rules).reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  /// The smallest come first; of the same size, those without a cancel: a fault that shows in both is
  /// easier to understand there.
  private static func place(_ entry: (offset: Int, element: Expectation)) -> (Int, Int, Int) {
    let scenario = entry.element.scenario
    return (scenario.size, scenario.cancel == nil ? 0 : 1, entry.offset)
  }

  /// The whole space: what each request meets × where the cancel falls, and all that is special.
  ///
  /// What stands at a boundary, a rare status or another service for example, is there alone. Combined
  /// with other special things, only services are walked, one for each scenario: see ``withServices(_:)``.
  public static let all = ScenarioSpace(candidates)

  private static let candidates = withServices(
    services + matrix(list: replies(Answer.ofLists), detail: [Reply()])
      + matrix(list: goodReplies, detail: replies(Answer.ofDetails))
      + cancelledOften + startedTwice + dropped + special + rareAnswers + answeredAgain
      + startedOften + keptHandlers + overlapping + heldBack + calledOnItsQueue + slow)

  /// A scenario of each kind: some answers stand for all similar answers, one request at a time meets
  /// anything special, and its answer or its manner is special, but not both.
  public static let brief = ScenarioSpace(
    candidates.filter { scenario in
      [scenario.list, scenario.detail].allSatisfy { reply in
        Answer.exemplary.contains(reply.answer)
          && (reply.answer == .valid || reply.manner == .later)
      } && (scenario.list == Reply() || scenario.detail == Reply())
        && scenario.special?.isExemplary != false
        && (scenario.special != .keepsHandlers || scenario.list == scenario.detail)
        && !scenario.isSlow
    } + exemplaryRareAnswers)

  /// What a run meets that is started once, has no neighbours and is never cancelled.
  ///
  /// It is for a style that cannot be cancelled yet. One of the neighbours of a run is cancelled, too.
  public static let uncancelled = ScenarioSpace(
    candidates.filter { scenario in
      scenario.cancel == nil && !scenario.hasNeighbours && !scenario.isStartedOften
    })

  /// Many runs wait while one is played.
  static let stalled = ScenarioSpace([Scenario(special: .stalls(1000))])

  /// What happens on one thread: answers come later, and the cancel while nothing else goes on.
  public static let plain = ScenarioSpace(
    candidates.filter { scenario in
      let manners: [Manner] = [.later, .twice, .ignoringCancel]
      return manners.contains(scenario.list.manner) && manners.contains(scenario.detail.manner)
        && (plainCancels + [.afterCompletion]).contains(scenario.cancel)
        && scenario.special?.isOnOneThread != false
    })
}

extension Special {
  /// Whether it stands for others in the brief space.
  fileprivate var isExemplary: Bool {
    switch self {
    case .overlaps(let overlap): overlap.isExemplary
    case .startsAgain(let point, let times, _): times == 1 || point == .insideSend(.list)
    default: true
    }
  }

  /// Whether it happens on one thread: to the run alone, or around it.
  fileprivate var isOnOneThread: Bool {
    switch self {
    case .drops, .neighbours, .keepsHandlers: true
    default: false
    }
  }
}

extension Scenario {
  /// Whether `start()` is called three times.
  fileprivate var isStartedOften: Bool {
    if case .startsAgain(_, let times, _) = special { times > 1 } else { false }
  }
}

extension Answer {
  static let ofDetails: [Answer] =
    [.valid, .extraFields, .malformed, .wrongTypes, .missingField, .notUTF8, .emptyBody]
    + [204, 299, 300, 301, 404, 500].map { .status($0) }
    + transportErrors.map { .transport($0) }

  static let exemplary: Set<Answer> = [
    .valid, .emptyList, .malformed, .status(301), .status(404), .transport(.timedOut),
    .transport(.cancelled),
  ]

  static let ofLists: [Answer] = ofDetails + [.emptyList]

  var isTransportError: Bool {
    if case .transport = self { true } else { false }
  }

  /// What `URLSession` reports, on Linux, for the faults of a real server; and a cancel that no caller
  /// asked for.
  private static let transportErrors: [URLError.Code] = [
    .timedOut, .cannotConnectToHost, .cannotFindHost, .networkConnectionLost, .badServerResponse,
    .unsupportedURL, .httpTooManyRedirects, .unknown, .cancelled,
  ]
}

extension ScenarioSpace {
  /// Every answer in every manner; of the transport's errors two stand for all in the odd manners,
  /// and what brings no answer of its own is there once.
  private static func replies(_ answers: [Answer]) -> [Reply] {
    answers.flatMap { answer in
      Manner.usual.compactMap { manner in
        let isOwn = ![.never, .onlyWhenCancelled, .beforeSendReturns].contains(manner)
        let isExemplary = Answer.exemplary.contains(answer) || !answer.isTransportError
        let isWanted = answer == .valid || manner == .later || isOwn && isExemplary
        return isWanted ? Reply(answer: answer, manner: manner) : nil
      }
    }
  }

  private static let goodReplies = [
    Manner.later, .synchronously, .fromAnotherQueue, .beforeSendReturns, .twice,
  ].map { Reply(answer: .valid, manner: $0) }

  private static func matrix(list: [Reply], detail: [Reply]) -> [Scenario] {
    let points: [ScenarioPoint?] = [nil] + ScenarioPoint.all
    return list.flatMap { list in
      detail.flatMap { detail in
        points.map { Scenario(list: list, detail: detail, cancel: $0) }
      }
    }
  }

  private static var cancelledOften: [Scenario] {
    matrix(list: replies([.valid]), detail: replies([.valid])).flatMap { scenario in
      let isPending = scenario.cancel?.isPending == true
      let times: [Times] = isPending ? [.once, .twice, .eightThreads] : [.once, .twice]
      return times.map { times in
        guard scenario.cancel != nil, times != .once else { return scenario }
        return scenario.with { $0.special = .cancels(times) }
      }
    }
      + Request.allCases.flatMap {
        [
          Scenario(cancel: .pending($0), special: .cancels(.insideItself)),
          Scenario(cancel: .insideSend($0), special: .cancels(.eightThreads)),
        ]
      }
  }

  static let endings: [Reply] = [
    Reply(), Reply(answer: .status(404)), Reply(answer: .malformed),
    Reply(answer: .transport(.timedOut)), Reply(manner: .synchronously),
    Reply(manner: .fromAnotherQueue),
  ]

  /// Each of these endings, for one request or the other.
  static let endedOnce: [Scenario] = endings.flatMap { [Scenario(list: $0), Scenario(detail: $0)] }

  /// The moments of a run that is started, and not held back.
  static let moments = ScenarioPoint.all.filter { $0 != .beforeStart && $0 != .decided }

  /// Not cancelled, and cancelled at moments at which nothing else goes on.
  static let plainCancels = [nil, ScenarioPoint.beforeStart, .pending(.list), .pending(.detail)]

  private static var startedTwice: [Scenario] {
    moments.flatMap { point in
      plainCancels.flatMap { cancel in
        endedOnce.map { $0.with { ($0.cancel, $0.special) = (cancel, .startsAgain(at: point)) } }
      }
    }
  }

  private static var dropped: [Scenario] {
    let cancelled: [ScenarioPoint] = [
      .pending(.list), .pending(.detail), .insideDecode(.list), .decided,
    ]
    return ([.afterStart] + moments).flatMap { point in
      endedOnce.map { $0.with { $0.special = .drops(at: point) } }
    } + cancelled.map { Scenario(cancel: $0, special: .drops(at: $0)) }
      + endings.prefix(3).map { Scenario(detail: $0, special: .drops(at: .decided)) }
  }

  private static var special: [Scenario] {
    let begun = endedOnce.flatMap { scenario in
      [nil, ScenarioPoint.beforeStart].map { cancel in
        scenario.with { ($0.cancel, $0.special) = (cancel, .startsOnItsQueue) }
      }
    }
    let never = [
      Scenario(special: .neverStarts), Scenario(cancel: .beforeStart, special: .neverStarts),
    ]
    let together = endings.map { Scenario(detail: $0, special: .neighbours) }
    let overlapping = Request.allCases.map { Scenario(cancel: .pending($0), special: .neighbours) }
    return never + together + overlapping + begun + stalled.scenarios
  }
}
