// What is wrong on purpose: one flaw for each way in which real workflows go wrong.

/// One thing that a ``FlawedFetch`` does wrong.
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
  case keepsItself
  case keepsTheTaskOfItsLastRequest
  case deliversOnTheTransportsThread
  case deliversOnAnotherQueue
  case startsAgain
  case deliversWithoutStart
  case leaksUntilStarted
  // W2
  case asksForPageOne
  case posts
  case sendsTheListTwice
  case asksForAUserInAdvance
  case decodesBehindTheKitsBack
  case sharesItsState
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
  case hearsAnAnswerAfterCancel
  // W4
  case forgetsACancelBeforeStart
  case sendsThoughCancelledBeforeStart
  case staysSilentWhenCancelledBeforeStart
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
}
