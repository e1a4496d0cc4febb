/// A scenario in which questions ask about a student's own run; its raw value is part of a question's name.
package enum AskedScenario: String, CaseIterable, Codable, Sendable {
  /// Both requests succeed.
  case success
  /// The owner cancels twice while the request for the list is in flight.
  case cancelledTwice = "cancelled-twice"
  /// The owner cancels while the list is decoded.
  case cancelledInDecoding = "cancelled-in-decoding"
  /// The owner cancels before the start.
  case cancelledFirst = "cancelled-first"

  /// What happens to the run.
  package var scenario: Scenario {
    switch self {
    case .success: Scenario()
    case .cancelledTwice: Scenario(cancel: .pending(.list), special: .cancels(.twice))
    case .cancelledInDecoding: Scenario(cancel: .insideDecode(.list))
    case .cancelledFirst: Scenario(cancel: .beforeStart)
    }
  }
}
