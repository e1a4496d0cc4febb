public import Rules
import Traces

/// A flaw that shows only where a number is exactly at its limit, or where two rare things meet.
public enum BoundaryFlaw: Hashable, Sendable {
  /// Asks for user 0 if the list has no users.
  case asksForUserZero
  /// Asks for the next page if the page is full.
  case readsTheNextPage
  /// Keeps as many users as a page has, and those are the last ones.
  case keepsTheLastUsers
  /// Is wrong about a single status: an error passes for good, or the other way round.
  case misjudges(Request, status: Int)
  /// Takes an answer without a body for something that it is not.
  case acceptsNoBody(Request)
  /// Sends the detail request of a run that was cancelled while it decoded a list of one user.
  case overlooksTheCancelOfOneUser
  /// The same, for a list that fills its page.
  case overlooksTheCancelOfAFullPage

  /// All flaws, in the order of the promises that they break.
  public static let all: [BoundaryFlaw] =
    [.keepsTheLastUsers, .readsTheNextPage]
    + Request.allCases.flatMap { request in
      [199, 299, 300].map { .misjudges(request, status: $0) }
    }
    + [.asksForUserZero] + Request.allCases.map { .acceptsNoBody($0) }
    + [.overlooksTheCancelOfOneUser, .overlooksTheCancelOfAFullPage]

  /// The promise that the flaw breaks.
  public var rule: Rule.ID {
    switch self {
    case .keepsTheLastUsers: .firstUser
    case .readsTheNextPage: .twoRequests
    case .misjudges: .statusCounts
    case .asksForUserZero, .acceptsNoBody: .badBodies
    case .overlooksTheCancelOfOneUser, .overlooksTheCancelOfAFullPage: .nothingNew
    }
  }

  /// What its author does: it says where to look, and not which number is the limit.
  public var misconception: String {
    switch self {
    case .asksForUserZero: "counts on a user where the list has none"
    case .readsTheNextPage: "asks for one more page than is needed"
    case .keepsTheLastUsers: "loses users of a list that is longer than expected"
    case .misjudges(let request, _): "is wrong about a status of the \(request.rawValue) request"
    case .acceptsNoBody(let request): "counts on a body of the \(request.rawValue) request"
    case .overlooksTheCancelOfOneUser:
      "has a shorter way for the shortest list, on which a cancel is not noticed"
    case .overlooksTheCancelOfAFullPage:
      "prepares for a second page, and does not notice a cancel meanwhile"
    }
  }
}
