// What the kit must report for each flaw: the broken rule, the smallest scenario that shows it, and
// where to look.

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
      (.keepsItselfAlive, "the run dropped right after start()")
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
      (.noBlockedThread, "another run completes, and a third is cancelled, meanwhile")
    case .staysSilentWhenCancelled: (.cancelWins, "cancel inside the send of the list request")
    case .startsOnlyWhileItIsHeld: (.keepsItselfAlive, "the run dropped right after start()")
    case .asksAnotherHost: (.twoRequests, "all goes well")
    case .hearsALaterError: (.oneAnswer, "the list request is answered and then fails")
    case .sharesItsState:
      (.goodNeighbours, "another run completes, and a third is cancelled, meanwhile")
    case .blocksItsCaller: (.noBlockedThread, "all goes well")
    case .takesOneOfFewSeats: (.noBlockedThread, "1000 other runs are stalled")
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
    case .asksForAUserThatItKnows: (.firstUser, "the list has user 41 alone")
    case .takesTheMiddleUser: (.firstUser, "the list has 6 users, user 52 first")
    case .deliversTheListsUser: (.firstUser, "all goes well")
    case .keepsItsAnsweredTask: (.letGo, "the transport's tasks keep their handlers")
    case .startsAThirdTime:
      (.startOnce, "a second and a third start() inside the send of the list request")
    case .startsOnTwoThreads: (.startOnce, "start() from two threads at once")
    case .joinsTheAddressByHand:
      (.twoRequests, "the base URL ends with the slash after its port")
    case .sendsABody: (.twoRequests, "all goes well")
    case .decodesTwice: (.listFirst, "all goes well")
    case .decodesTheDetailBehindTheKitsBack: (.listFirst, "all goes well")
    case .sharesItsUser:
      (.goodNeighbours, "another run completes, and a third is cancelled, meanwhile")
    case .mergesRareErrors: (.ownError, "the list request fails with URLError -1009")
    case .asksAgainWhenUnavailable: (.stopAtTheError, "the list request brings status 503")
    case .refusesCreated: (.statusCounts, "the list request brings status 201")
    case .acceptsNotModified: (.statusCounts, "the list request brings status 304")
    case .keepsTheLatestList: (.oneAnswer, "the list request is answered twice")
    case .hearsAnswersWhileItSends:
      (.oneAnswer, "the list request is answered again inside the next send")
    case .cancelsOnlyBetweenSends:
      (.cancelAtOnce, "cancel from eight threads inside the send of the list request")
    case .endsAfterItsTask:
      (
        .manyCancels,
        "cancel and, inside the request's cancel, again while the list request is pending"
      )
    case .hopsWeakly:
      (.keepsItselfAlive, "the run dropped after the last step, before the completion runs")
    case .sharesItsTasks:
      (
        .goodNeighbours,
        "cancel while the list request is pending, another run completes, and a third is cancelled, "
          + "meanwhile"
      )
    case .losesTheOrderOfALongList: (.firstUser, "the list has 13 users, user 85 first")
    case .givesUpAfterASecond:
      (.ownError, "the list request is answered after more than two seconds")
    case .forgetsARunThatStarts:
      (.goodNeighbours, "another run ends inside the send of the list request")
    case .startsOnlyWhileNoneEnds:
      (.goodNeighbours, "another run starts inside the decoding of the detail")
    case .takesTwoBuffersInTurn:
      (
        .goodNeighbours,
        "three runs overlap: 1 begins, 2 begins, 2 ends, 3 begins, 1 ends, 3 ends, "
          + "each list comes at once"
      )
    case .startsWhileItDecodes:
      (.startOnce, "a second start() from another thread inside the decoding of the list")
    case .completesAtOnceOnItsQueue:
      (
        .offTheStack,
        "start() and cancel() on the delivery queue, cancel while the list request is pending"
      )
    case .completesAtOnceOnTheMainQueue:
      (.offTheStack, "start() on the main queue, which delivers, cancel before start()")
    case .waitsForItsDelivery:
      (
        .offTheStack,
        "cancel while the list request is pending, "
          + "the delivery queue is busy until the call returns"
      )
    case .asksItsQueueBeforeItCancels:
      (.cancelAtOnce, "cancel after the last step, before the completion runs")
    }
  }

  /// Words that the place to look must have, where the place is not the usual one for the rule.
  var pointer: String {
    switch self {
    case .keepsTheTaskOfItsLastRequest: "something that outlives the run"
    case .deliversWithoutStart, .leaksUntilStarted: "what happens before start()"
    case .decodesBehindTheKitsBack, .decodesTheDetailBehindTheKitsBack:
      "never passed the environment's decoder"
    case .decodesTwice: "how often for one body"
    case .staysSilentWhenCancelled, .reportsTheTransportsCancel: "who completes a cancelled run"
    case .blocksInsideCancel, .cancelsOnlyBetweenSends, .asksItsQueueBeforeItCancels:
      "a wait inside cancel()"
    case .givesUpAfterASecond: "look at where this error comes from"
    case .deliversTheListsUser: "what becomes of the second response"
    default: Rule[verdict.rule].lookAt(inChapter: nil)
    }
  }
}
