// Which flawed runs are recorded in further scenarios, for the questions of `workbook predict` alone.

import Conformance
import UserAPI

extension PlannedRun {
  /// Flaws of chapter 8 in other scenarios; the heads are those of the chapter's recordings.
  static let asked: [PlannedRun] = answered + cancelledTwice + cancelledElsewhere

  /// A flaw in another scenario, with the words that its recording has.
  ///
  /// - Parameter rule: The promise that the run breaks here, if that is another one.
  private static func asked(
    _ flaw: Flaw, _ scenario: Scenario, rule: Rule.ID? = nil
  ) -> PlannedRun {
    let known = flawed.first { $0.style.name == flaw.rawValue }?.head ?? ""
    return PlannedRun(
      style: JobStyle(flaw.rawValue) { FlawedFetch($0, $1, flaw: flaw) }, scenario: scenario,
      head: rule.map { "\($0.rawValue)\(known.dropFirst(4))" } ?? known)
  }

  private static let (badList, badUser) = (
    Scenario(list: Reply(answer: .malformed)), Scenario(detail: Reply(answer: .malformed))
  )
  private static let noAnswer = Scenario(list: Reply(answer: .transport(.timedOut)))
  private static let noUser = Scenario(detail: Reply(answer: .status(500)))
  private static let lostUser = Scenario(detail: Reply(answer: .transport(.cancelled)))
  private static let empty = Scenario(list: Reply(answer: .emptyList))

  private static let answered = [
    asked(.completesTwice, badList), asked(.completesTwice, badUser),
    asked(.completesForEachStepThatFails, noAnswer), asked(.goesOnAfterAnError, noAnswer),
    asked(.staysSilentWhenTheListFails, noAnswer), asked(.completesTwice, noAnswer),
    asked(.ignoresTheStatus, noUser), asked(.completesTwice, noUser),
    asked(.blamesTheFirstStep, lostUser), asked(.staysSilentWhenTheDetailFails, lostUser),
    asked(.takesEveryCancelForItsOwn, lostUser), asked(.completesTwice, lostUser),
    asked(.mergesAllErrors, lostUser), asked(.completesTwice, empty),
    asked(.completesTwice, Scenario(list: Reply(answer: .status(201)))),
    asked(.deliversTheListsUser, Scenario(list: Reply(answer: .status(201)))),
    asked(.completesTwice, Scenario(list: Reply(manner: .twice))),
    asked(.completesTwice, Scenario(list: Reply(manner: .thenFails))),
    asked(.completesTwice, Scenario(secondStart: .insideSend(.list))),
    asked(.sendsTheListTwice, Scenario(secondStart: .insideSend(.list))),
  ]

  private static let twice = Scenario(cancel: .pending(.list), times: .twice)

  private static let cancelledTwice = [
    asked(.ignoresCancel, twice), asked(.staysSilentWhenCancelled, twice),
    asked(.reportsTheTransportsCancel, twice), asked(.completesInsideCancel, twice),
    asked(
      .leavesTheRequestRunning,
      Scenario(list: Reply(manner: .never), cancel: .pending(.list), times: .twice)),
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
      Scenario(
        detail: Reply(manner: .never), cancel: .pending(.detail))),
    asked(.completesTwice, late), asked(.takesTheLastUser, late),
  ]
}
