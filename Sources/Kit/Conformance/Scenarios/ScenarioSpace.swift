// All scenarios: generated, and kept only if they can happen.

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
  ///
  /// Of the same size, those without a cancel come first: a fault that shows in both is easier to understand there.
  package init(_ candidates: [Scenario]) {
    let possible = candidates.eachOnce.compactMap(ReferenceModel.expectation).enumerated()
    expectations = possible.map { number, expectation in
      let scenario = expectation.scenario
      return (place: (scenario.size, scenario.cancel == nil ? 0 : 1, number), expectation)
    }.sorted { $0.place < $1.place }.map(\.1)
    applicable = expectations.flatMap(\.rules).reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  /// The whole space: what each request meets × where the cancel falls, and all that is special.
  ///
  /// What stands at a boundary, a rare status or another service for example, is there alone. Combined
  /// with other special things, only services are walked, one for each scenario: see ``withServices(_:)``.
  public static let all = ScenarioSpace(candidates)

  private static let candidates = withServices(services + answers + specials + slow)

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

  /// What a run meets that has no neighbours, is never cancelled, and is not started a third time.
  ///
  /// It is for a style that cannot be cancelled yet. One of the neighbours of a run is cancelled, too.
  public static let uncancelled = ScenarioSpace(
    candidates.filter { scenario in
      if case .startsAgain(_, 2, _) = scenario.special { return false }
      return scenario.cancel == nil && !scenario.hasNeighbours
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

  /// Gives each large scenario a service of its own, chosen by its number.
  ///
  /// So every address meets every kind of page, answer, manner and cancel in some scenarios, and no
  /// constant and no value from an earlier run is ever right. Small scenarios, which explain a fault,
  /// keep the usual service.
  private static func withServices(_ scenarios: [Scenario]) -> [Scenario] {
    scenarios.eachOnce.enumerated().map { number, scenario in
      let isLarge =
        scenario.size >= 4 && scenario.stalled == 0 && !scenario.hasNeighbours
        && scenario.special != .startsOnTheMainQueue
      guard isLarge, scenario.service == Service() else { return scenario }
      return scenario.with { $0.service = .numbered(number) }
    }
  }
}

extension [Scenario] {
  /// The scenarios without repetitions.
  fileprivate var eachOnce: [Scenario] {
    var known: Set<Scenario> = []
    return filter { known.insert($0).inserted }
  }
}

extension Special {
  /// Whether it stands for others in the brief space.
  fileprivate var isExemplary: Bool {
    switch self {
    case .overlaps(.three(let order)): order.listsComeAtOnce && order.cancelled == nil
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
