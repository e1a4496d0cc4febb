package import Rules
import UserAPI

/// What a list of scenarios covers.
package struct Coverage: Sendable {
  /// How many scenarios there are.
  let scenarios: Int
  /// How many different traces they promise.
  let distinctTraces: Int
  /// For each rule, to how many of the scenarios it applies.
  let applicable: [Rule.ID: Int]

  package init(of expectations: [Expectation]) {
    scenarios = expectations.count
    distinctTraces = Set(expectations.map { $0.trace.map(\.withUsualUser).lines }).count
    applicable = expectations.reduce(into: [:]) { counts, expectation in
      for rule in expectation.rules { counts[rule, default: 0] += 1 }
    }
  }
}

extension TraceEvent {
  /// The event, with the same user in all scenarios.
  fileprivate var withUsualUser: TraceEvent {
    guard case .completion(.success, let place) = self else { return self }
    return .completion(.success(Service().firstUser), place)
  }
}
