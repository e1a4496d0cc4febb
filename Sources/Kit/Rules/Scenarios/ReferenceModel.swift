// What must come out of a scenario: the contract as a pure function, with no threads in it.

internal import UserAPI

/// A scenario, and what it promises.
package struct Expectation: Equatable, Sendable {
  package var scenario = Scenario()
  /// What will be seen, in an order that a correct run may have.
  package var trace: [TraceEvent] = []
  /// The outcomes that the contract allows; empty for a run that is never started.
  package var outcomes: [Outcome] = []
  /// The request that must be cancelled at the transport.
  package var cancelled: Request?
  /// The rules that apply to the scenario.
  package var rules: Set<Rule.ID> = []
  /// The moments that the run goes through.
  var points: Set<ScenarioPoint> = []

  package init(scenario: Scenario = Scenario()) { self.scenario = scenario }

  /// The requests that are sent.
  package var sends: [Request] { trace.compactMap(\.sent) }

  /// Whether the run itself ends with the user.
  var isSuccess: Bool { if case .success = outcomes.first { true } else { false } }
  /// Why the run itself fails, if it does.
  var failure: UserFetchError.Reason? {
    if case .failure(.failed(_, let reason)) = outcomes.first { reason } else { nil }
  }
}

/// Plays one scenario through the contract.
package struct ReferenceModel {
  private var expected: Expectation
  private var scenario: Scenario { expected.scenario }
  private var isCancelled = false
  private var isEndless = false

  /// What the scenario promises, or nil if it cannot happen: one of its points is never reached, or
  /// the run would never end.
  package static func expectation(of scenario: Scenario) -> Expectation? {
    var model = ReferenceModel(expected: Expectation(scenario: scenario))
    model.play()
    let named = [scenario.cancel, scenario.secondStart, scenario.drop, scenario.overlap?.point]
      .compactMap { $0 }
    let isReached = named.allSatisfy(model.expected.points.contains)
    guard isReached, !model.isEndless else { return nil }
    model.expected.rules = Rule.applying(to: model.expected)
    return model.expected
  }

  private mutating func play() {
    reach(.beforeStart)
    guard scenario.special != .neverStarts else { return }
    expected.trace += Array(
      repeating: .start, count: scenario.special == .startsOnTwoThreads ? 2 : 1)
    expected.points.insert(.afterStart)
    guard !isCancelled else { return end(.failure(.cancelled)) }
    for request in Request.allCases {
      guard perform(request) else { return }
    }
    end(.success(scenario.service.firstUser))
  }

  /// Sends a request and decodes its answer; false when the run is over.
  private mutating func perform(_ request: Request) -> Bool {
    let reply = scenario.reply(to: request)
    guard exchange(request, reply) else { return false }
    if let error = reply.answer.error(of: request), !reply.answer.isDecoded {
      end(.failure(error))
      return false
    }
    expected.trace.append(.decode(request))
    if reply.answer.hasBody { reach(.insideDecode(request)) }
    if isCancelled {
      end(.failure(.cancelled))
    } else if let error = reply.answer.error(of: request) {
      end(.failure(error))
    } else {
      return true
    }
    return false
  }

  /// Sends a request and waits for its answer; false when the run is over.
  private mutating func exchange(_ request: Request, _ reply: Reply) -> Bool {
    expected.trace.append(.send(request))
    reach(.insideSend(request))
    if !isCancelled, reply.manner.isPending { reach(.pending(request)) }
    if isCancelled {
      if reply.manner.isPending {
        expected.cancelled = request
        expected.trace.append(.cancelRequest(request))
        if scenario.times == .insideItself { expected.trace.append(.cancel) }
      }
      end(.failure(.cancelled))
      return false
    }
    isEndless = reply.manner.isEndless
    return !isEndless
  }

  private mutating func reach(_ point: ScenarioPoint) {
    expected.points.insert(point)
    if case .startsAgain(point, let times, _) = scenario.special {
      expected.trace += Array(repeating: .start, count: times)
    }
    guard scenario.cancel == point else { return }
    isCancelled = true
    let count = scenario.times == .insideItself ? 1 : scenario.times.count
    expected.trace += Array(repeating: .cancel, count: count)
  }

  private mutating func end(_ own: Outcome) {
    reach(.decided)
    let mayLose = scenario.cancel == .decided && own != .failure(.cancelled)
    expected.outcomes = mayLose ? [own, .failure(.cancelled)] : [own]
    expected.trace.append(.completion(own, .deliveryQueue))
    reach(.insideCompletion)
    reach(.afterCompletion)
  }
}

extension Times {
  /// How many calls that is.
  package var count: Int {
    switch self {
    case .once: 1
    case .twice, .insideItself: 2
    case .eightThreads: 8
    }
  }
}
