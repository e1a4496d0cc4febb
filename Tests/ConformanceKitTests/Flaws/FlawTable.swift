// What the kit must report for each flaw: the broken rule, and the smallest scenario that shows it.

import Rules

extension Flaw {
  /// The rule that must be reported, and the smallest scenario in which it breaks.
  var verdict: (rule: Rule.ID, scenario: String) {
    switch self {
    case .staysSilentWhenTheListFails: (.oneCompletion, "the list request brings status 301")
    case .staysSilentWhenTheDetailFails: (.oneCompletion, "the detail request brings status 301")
    case .completesTwice: (.oneCompletion, "all goes well")
    case .completesForEachStepThatFails: (.oneCompletion, "the list request brings status 301")
    case .completesInsideCancel: (.offTheStack, "cancel before start()")
    case .deliversWithSync: (.offTheStack, "cancel before start()")
    case .takesTheSmallestID: (.firstUser, "all goes well")
    case .takesTheLastUser: (.firstUser, "all goes well")
    case .diesWithItsOwner:
      (.heldByNobody, "the run dropped right after start()")
    case .keepsItself: (.letGo, "all goes well")
    case .keepsTheTaskOfItsLastRequest: (.letGo, "all goes well")
    case .deliversOnTheTransportsThread: (.onTheQueue, "all goes well")
    case .deliversOnAnotherQueue: (.onTheQueue, "all goes well")
    case .startsAgain: (.startOnce, "a second start() inside the send of the list request")
    case .deliversWithoutStart: (.startOnce, "a run that is never started")
    case .leaksUntilStarted: (.startOnce, "a run that is never started")
    case .asksForPageOne: (.twoRequests, "all goes well")
    case .posts: (.twoRequests, "all goes well")
    case .sendsTheListTwice: (.twoRequests, "all goes well")
    case .asksForAUserInAdvance: (.listFirst, "all goes well")
    case .decodesBehindTheKitsBack: (.listFirst, "all goes well")
    case .takesTurns:
      (.nobodyWaits, "another run completes, and a third is cancelled, meanwhile")
    case .staysSilentWhenCancelled: (.cancelWins, "cancel inside the send of the list request")
    case .startsOnlyWhileItIsHeld: (.heldByNobody, "the run dropped right after start()")
    case .asksAnotherHost: (.twoRequests, "all goes well")
    case .hearsALaterError: (.oneAnswer, "the list request is answered and then fails")
    case .sharesItsState:
      (.goodNeighbours, "another run completes, and a third is cancelled, meanwhile")
    case .blocksItsCaller: (.nobodyWaits, "all goes well")
    case .takesOneOfFewSeats: (.nobodyWaits, "1000 other runs are stalled")
    case .mergesAllErrors: (.ownError, "the list request fails with URLError -1001")
    case .blamesTheFirstStep: (.ownError, "the detail request fails with URLError -1001")
    case .takesEveryCancelForItsOwn: (.ownError, "the list request fails with URLError -999")
    case .goesOnAfterAnError: (.stopAtTheError, "the list request brings status 301")
    case .ignoresTheStatus: (.statusCounts, "the list request brings status 301")
    case .acceptsRedirects: (.statusCounts, "the list request brings status 301")
    case .acceptsAnErrorWithABody:
      (.statusCounts, "the list request brings status 404 with a body")
    case .inventsAUserForABadBody: (.badBodies, "the list request brings malformed JSON")
    case .hearsTheSecondAnswer: (.oneAnswer, "the list request is answered twice")
    case .hearsAnAnswerAfterCancel:
      (.oneAnswer, "cancel inside the send of the list request")
    case .forgetsACancelBeforeStart: (.cancelledBeforeStart, "cancel before start()")
    case .sendsThoughCancelledBeforeStart: (.cancelledBeforeStart, "cancel before start()")
    case .staysSilentWhenCancelledBeforeStart: (.cancelledBeforeStart, "cancel before start()")
    case .ignoresCancel: (.cancelWins, "cancel inside the send of the list request")
    case .forgetsACancelInsideDecode: (.cancelWins, "cancel inside the decoding of the list")
    case .reportsTheTransportsCancel: (.cancelWins, "cancel inside the send of the list request")
    case .leavesTheRequestRunning:
      (.reachTheTransport, "cancel inside the send of the list request")
    case .forgetsTheTaskOfACancelInsideSend:
      (.reachTheTransport, "cancel inside the send of the list request")
    case .sendsTheDetailThoughCancelled: (.nothingNew, "cancel inside the decoding of the list")
    case .completesAgainWhenCancelledLate: (.tooLate, "cancel inside the completion")
    case .completesForEachCancel:
      (.manyCancels, "cancel twice inside the send of the list request")
    case .waitsForTheTransport:
      (
        .cancelAtOnce,
        "the list request is never answered, cancel inside the send of the list request"
      )
    case .blocksInsideCancel: (.cancelAtOnce, "cancel inside the send of the list request")
    }
  }
}
