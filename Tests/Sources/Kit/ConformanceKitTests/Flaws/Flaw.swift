// The flaws: mistakes that real workflows make, each made here on purpose.

import Conformance
import UserAPI

/// What a ``FlawedFetch`` does wrong, in the order of the broken rules.
enum Flaw: String, CaseIterable, Sendable {
  // W1
  case staysSilentWhenTheListFails
  case staysSilentWhenTheDetailFails
  case completesTwice
  case completesForEachStepThatFails
  case completesInsideCancel
  case deliversWithSync
  case takesTheSmallestID
  case takesTheLastUser
  case diesWithItsOwner
  case startsOnlyWhileItIsHeld
  case keepsItself
  case keepsTheTaskOfItsLastRequest
  case deliversOnTheTransportsThread
  case deliversOnAnotherQueue
  case startsAgain
  case deliversWithoutStart
  case leaksUntilStarted
  // W2
  case asksAnotherHost
  case asksForPageOne
  case posts
  case sendsTheListTwice
  case asksForAUserInAdvance
  case decodesBehindTheKitsBack
  case sharesItsState
  case takesTurns
  case blocksItsCaller
  case takesOneOfFewSeats
  // W3
  case mergesAllErrors
  case blamesTheFirstStep
  case takesEveryCancelForItsOwn
  case goesOnAfterAnError
  case ignoresTheStatus
  case acceptsRedirects
  case acceptsAnErrorWithABody
  case inventsAUserForABadBody
  case hearsTheSecondAnswer
  case hearsALaterError
  case hearsAnAnswerAfterCancel
  // W4
  case forgetsACancelBeforeStart
  case sendsThoughCancelledBeforeStart
  case staysSilentWhenCancelledBeforeStart
  case staysSilentWhenCancelled
  case ignoresCancel
  case forgetsACancelInsideDecode
  case reportsTheTransportsCancel
  case leavesTheRequestRunning
  case forgetsTheTaskOfACancelInsideSend
  case sendsTheDetailThoughCancelled
  case completesAgainWhenCancelledLate
  case completesForEachCancel
  case waitsForTheTransport
  case blocksInsideCancel
  // At the boundaries of the rules
  case asksForAUserThatItKnows
  case takesTheMiddleUser
  case deliversTheListsUser
  case keepsItsAnsweredTask
  case startsAThirdTime
  case startsOnTwoThreads
  case joinsTheAddressByHand
  case sendsABody
  case decodesTwice
  case decodesTheDetailBehindTheKitsBack
  case sharesItsUser
  case mergesRareErrors
  case asksAgainWhenUnavailable
  case refusesCreated
  case acceptsNotModified
  case keepsTheLatestList
  case hearsAnswersWhileItSends
  case cancelsOnlyBetweenSends
  case endsAfterItsTask
  case hopsWeakly
  case sharesItsTasks
  // Beside other runs, on other threads and queues, and after seconds
  case losesTheOrderOfALongList
  case givesUpAfterASecond
  case forgetsARunThatStarts
  case startsOnlyWhileNoneEnds
  case takesTwoBuffersInTurn
  case startsWhileItDecodes
  case completesAtOnceOnItsQueue
  case completesAtOnceOnTheMainQueue
  case waitsForItsDelivery
  case asksItsQueueBeforeItCancels

  /// A style whose runs have the flaw.
  var style: JobStyle { JobStyle(rawValue) { FlawedFetch($0, $1, flaw: self) } }

  /// What has to be walked to find the flaw.
  var space: ScenarioSpace {
    switch self {
    // Each of its starts waits for another one, so that no scenario depends on the moment.
    case .startsOnTwoThreads:
      ScenarioSpace(ScenarioSpace.all.scenarios.filter { $0.special == .startsOnTwoThreads })
    // A walk takes long enough for a slow answer only with the whole space, which costs too much here.
    case .givesUpAfterASecond: ScenarioSpace(ScenarioSpace.all.scenarios.filter(\.isSlow))
    default: .brief
    }
  }
}
