public import Rules
import Traces

/// A flaw that shows only where a number is exactly at its limit, or where two rare things meet.
public struct BoundaryFlaw: Sendable {
  /// The promise that the flaw breaks.
  public let rule: Rule.ID
  /// What its author does: it says where to look, and not which number is the limit.
  public let misconception: String
  private let isSeen: @Sendable (_ run: RunScenario, _ perPage: Int) -> Bool

  private init(
    _ rule: Rule.ID, _ misconception: String,
    where isSeen: @escaping @Sendable (_ run: RunScenario, _ perPage: Int) -> Bool
  ) {
    self.rule = rule
    self.misconception = misconception
    self.isSeen = isSeen
  }

  /// Whether a run with the flaw is seen to go otherwise than a right run does.
  ///
  /// In a scenario that cannot happen, nothing shows.
  ///
  /// - Parameter perPage: How many users a full page of the service has.
  func shows(in run: RunScenario, onPagesOf perPage: Int) -> Bool {
    run.isPossible && isSeen(run, perPage)
  }

  /// All flaws, in the order of the promises that they break.
  public static let all = ofUsers + Request.allCases.flatMap(ofStatuses) + ofBodies + ofCancels

  private static let ofUsers = [
    BoundaryFlaw(.firstUser, "loses users of a list that is longer than expected") {
      $0.sendsDetail && $0.users > $1
    },
    BoundaryFlaw(.twoRequests, "asks for one more page than is needed") {
      $0.sendsDetail && $0.users == $1
    },
  ]

  private static func ofStatuses(of request: Request) -> [BoundaryFlaw] {
    [199, 299, 300].map { status in
      BoundaryFlaw(.statusCounts, "is wrong about a status of the \(request.rawValue) request") {
        run, _ in run.answer(to: request)?.status == status
      }
    }
  }

  private static let ofBodies = [
    BoundaryFlaw(.badBodies, "counts on a user where the list has none") { run, _ in
      run.hasList && run.users == 0 && run.cancel != .decodingList
    },
    BoundaryFlaw(.badBodies, "counts on a body of the list request") { run, _ in
      run.answer(to: .list)?.isBare == true && run.cancel != .decodingList
    },
    BoundaryFlaw(.badBodies, "counts on a body of the detail request") { run, _ in
      run.answer(to: .detail)?.isBare == true && run.cancel != .decodingDetail
    },
  ]

  private static let ofCancels = [
    BoundaryFlaw(
      .nothingNew, "has a shorter way for the shortest list, on which a cancel is not noticed"
    ) { run, _ in
      run.hasList && run.users == 1 && run.cancel == .decodingList
    },
    BoundaryFlaw(
      .nothingNew, "prepares for a second page, and does not notice a cancel meanwhile"
    ) { run, perPage in
      run.hasList && run.users == perPage && run.cancel == .decodingList
    },
  ]
}

// MARK: How far a run comes

extension RunScenario {
  /// How a request is answered; nil if it is not sent, or is cancelled before.
  fileprivate func answer(to request: Request) -> Answer? {
    switch request {
    case .list: cancel == .beforeStart || cancel == .waitingForList ? nil : list
    case .detail: sendsDetail && cancel != .waitingForDetail ? detail : nil
    }
  }

  /// Whether the list comes, perhaps without users.
  fileprivate var hasList: Bool {
    answer(to: .list).map { $0.isGood && $0.hasBody } == true
  }

  fileprivate var sendsDetail: Bool { hasList && users > 0 && cancel != .decodingList }
}

extension RunScenario.Answer {
  fileprivate var isGood: Bool { (200...299).contains(status) }
  /// Whether nothing but the body is missing.
  fileprivate var isBare: Bool { isGood && !hasBody }
}
