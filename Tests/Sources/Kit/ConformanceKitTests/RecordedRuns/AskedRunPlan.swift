// Which runs are recorded in further scenarios, for the questions of `workbook predict` alone.

import Conformance
import UserAPI

extension PlannedRun {
  /// Flaws of chapter 8 in other scenarios; the heads are those of the chapter's recordings.
  static let asked: [PlannedRun] =
    answered + cancelledTwice + cancelledElsewhere + ofYourStyle

  /// Right runs of the sketches of chapter 9; no rule is judged by them.
  static let askedRight: [PlannedRun] = [
    right(
      "promise", Scenario(special: .drops(at: .pending(.list))), "a caller need not keep its run"),
    right("builder", unavailable, "a service may not be available"),
    right("actor", lostList, "the request for the list may be cancelled elsewhere"),
    right("sequence", slowUser, "the request for the user may get no answer"),
  ]

  /// A flaw in another scenario, with the words that its recording has.
  private static func asked(_ flaw: Flaw, _ scenario: Scenario) -> PlannedRun {
    let head = flawed.first { $0.style.name == flaw.rawValue }?.head ?? ""
    return PlannedRun(style: flaw.style, scenario: scenario, head: head)
  }

  private static let (noAnswer, noUser, lostUser) = (
    Scenario.list(.transport(.timedOut)), Scenario.detail(.status(500)),
    Scenario.detail(.transport(.cancelled))
  )

  private static let answered = [
    asked(.completesTwice, .list(.malformed)), asked(.completesTwice, .detail(.malformed)),
    asked(.completesForEachStepThatFails, noAnswer), asked(.goesOnAfterAnError, noAnswer),
    asked(.staysSilentWhenTheListFails, noAnswer), asked(.completesTwice, noAnswer),
    asked(.ignoresTheStatus, noUser), asked(.completesTwice, noUser),
    asked(.blamesTheFirstStep, lostUser), asked(.staysSilentWhenTheDetailFails, lostUser),
    asked(.takesEveryCancelForItsOwn, lostUser), asked(.completesTwice, lostUser),
    asked(.mergesAllErrors, lostUser), asked(.completesTwice, .list(.emptyList)),
    asked(.completesTwice, .list(.status(201))),
    asked(.deliversTheListsUser, .list(.status(201))),
    asked(.completesTwice, .list(manner: .twice)),
    asked(.completesTwice, .list(manner: .thenFails)),
    asked(.completesTwice, Scenario(special: .startsAgain(at: .insideSend(.list)))),
  ]

  private static let twice = Scenario(cancel: .pending(.list), special: .cancels(.twice))

  private static let cancelledTwice = [
    asked(.ignoresCancel, twice), asked(.staysSilentWhenCancelled, twice),
    asked(.reportsTheTransportsCancel, twice), asked(.completesInsideCancel, twice),
    asked(
      .leavesTheRequestRunning,
      Scenario(list: Reply(manner: .never), cancel: .pending(.list), special: .cancels(.twice))),
  ]

  private static let (decoding, atTheUser, late) = (
    Scenario(cancel: .insideDecode(.list)), Scenario(cancel: .pending(.detail)),
    Scenario(cancel: .afterCompletion)
  )

  private static let cancelledElsewhere = [
    asked(.ignoresCancel, decoding), asked(.staysSilentWhenCancelled, decoding),
    asked(.completesInsideCancel, decoding),
    asked(.ignoresCancel, atTheUser), asked(.staysSilentWhenCancelled, atTheUser),
    asked(.reportsTheTransportsCancel, atTheUser), asked(.completesInsideCancel, atTheUser),
    asked(
      .leavesTheRequestRunning,
      Scenario(detail: Reply(manner: .never), cancel: .pending(.detail))),
    asked(.completesTwice, late), asked(.takesTheLastUser, late),
  ]

  private static let (unavailable, lostList, slowUser, lateList) = (
    Scenario.list(.status(503)), Scenario.list(.transport(.cancelled)),
    Scenario.detail(.transport(.timedOut)), Scenario.list(.status(404), manner: .twice)
  )
  private static let (manyUsers, badUserCancelled, startedLate) = (
    Scenario(service: Service(ids: [52, 54, 55, 53, 51, 56])),
    Scenario(detail: Reply(answer: .malformed), cancel: .insideDecode(.detail)),
    Scenario(special: .startsAgain(at: .afterCompletion))
  )

  private static let ofYourStyle = [
    asked(.ignoresTheStatus, lateList), asked(.staysSilentWhenTheListFails, lateList),
    asked(.completesTwice, lateList),
    asked(.mergesAllErrors, lostList), asked(.staysSilentWhenTheListFails, lostList),
    asked(.goesOnAfterAnError, unavailable), asked(.ignoresTheStatus, unavailable),
    asked(.mergesAllErrors, slowUser),
    asked(.takesTheSmallestID, manyUsers), asked(.takesTheLastUser, manyUsers),
    asked(.deliversTheListsUser, manyUsers),
    asked(.forgetsACancelInsideDecode, badUserCancelled),
    asked(.staysSilentWhenCancelled, badUserCancelled),
    asked(.completesInsideCancel, badUserCancelled),
    asked(.startsAgain, startedLate), asked(.completesTwice, startedLate),
  ]
}
