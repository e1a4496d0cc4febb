// Where a run can be cancelled on purpose.

import Conformance

/// A moment of a run at which it is cancelled on purpose.
public enum CancelPoint: String, CaseIterable, Codable, Sendable {
  case beforeStart = "before-start"
  case sendList = "send-list"
  case pendingList = "pending-list"
  case decodeList = "decode-list"
  case sendUser = "send-user"
  case pendingUser = "pending-user"
  case decodeUser = "decode-user"
  case completion

  /// The moment in words.
  package var words: String { meaning.words }

  /// The moment, as the scenarios of the rules have it.
  var point: ScenarioPoint { meaning.point }

  private var meaning: (words: String, point: ScenarioPoint) {
    switch self {
    case .beforeStart: ("before start()", .beforeStart)
    case .sendList: ("inside the send of the list request", .insideSend(.list))
    case .pendingList: ("while the list request is pending", .pending(.list))
    case .decodeList: ("inside the decoding of the list", .insideDecode(.list))
    case .sendUser: ("inside the send of the user request", .insideSend(.detail))
    case .pendingUser: ("while the user request is pending", .pending(.detail))
    case .decodeUser: ("inside the decoding of the user", .insideDecode(.detail))
    case .completion: ("inside the completion", .insideCompletion)
    }
  }

  /// The request that is sent or pending at this moment, nil for all other moments.
  var request: Request? {
    switch point {
    case .insideSend(let request), .pending(let request): request
    default: nil
    }
  }
}
