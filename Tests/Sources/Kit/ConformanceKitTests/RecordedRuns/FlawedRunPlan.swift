// Which flawed runs are recorded for chapter 8: those that show in the events of one run.

import Conformance
import UserAPI

extension PlannedRun {
  /// The flawed runs, in the order of the promises that they break.
  static let flawed: [PlannedRun] = delivery + requests + errors + cancels

  private static func flawed(
    _ flaw: Flaw, _ scenario: Scenario, _ misconception: String, rule: Rule.ID? = nil
  ) -> PlannedRun {
    PlannedRun(
      style: flaw.style, scenario: scenario,
      head: "\((rule ?? flaw.verdict.rule).rawValue) \(misconception)")
  }

  private static let delivery = [
    flawed(
      .staysSilentWhenTheListFails, .list(.status(404)),
      "forgot the completion where the list request fails"),
    flawed(
      .staysSilentWhenTheDetailFails, .detail(.transport(.timedOut)),
      "forgot the completion where the user's request fails"),
    flawed(.completesTwice, Scenario(), "calls the completion at two places"),
    flawed(
      .completesForEachStepThatFails, .list(.status(404)),
      "reports the error once for each step that cannot run"),
    flawed(
      .diesWithItsOwner, Scenario(special: .drops(at: .pending(.list))),
      "captured self weakly, so that the run ends with its owner", rule: .oneCompletion),
    flawed(
      .completesInsideCancel, Scenario(cancel: .pending(.list)),
      "calls the completion right where the cancel came"),
    flawed(.takesTheSmallestID, Scenario(), "takes the user with the smallest id"),
    flawed(.takesTheLastUser, Scenario(), "takes the last user of the list"),
    flawed(.deliversTheListsUser, Scenario(), "delivers the list's entry, which may be older"),
    flawed(.deliversOnTheTransportsThread, Scenario(), "completes on the transport's thread"),
    flawed(.deliversOnAnotherQueue, Scenario(), "completes on some queue, not on the caller's"),
    flawed(
      .startsAgain, Scenario(special: .startsAgain(at: .insideSend(.list))),
      "begins anew with each start()",
      rule: .twoRequests),
  ]

  private static let requests = [
    flawed(.asksForPageOne, Scenario(), "asks for the first page"),
    flawed(.posts, Scenario(), "posts where the service wants a GET"),
    flawed(.sendsTheListTwice, Scenario(), "asks for the list twice, to be on the safe side"),
    flawed(.asksForAUserInAdvance, Scenario(), "asks for a user before the list has come"),
    flawed(
      .decodesBehindTheKitsBack, Scenario(), "reads the list without the decoder that was given"),
    flawed(.decodesTwice, Scenario(), "decodes the list for each thing that it needs of it"),
  ]

  private static let errors = [
    flawed(
      .mergesAllErrors, .list(.transport(.timedOut)),
      "reports each error of the transport as unknown"),
    flawed(
      .blamesTheFirstStep, .detail(.transport(.timedOut)),
      "names the first step, whichever failed"),
    flawed(
      .takesEveryCancelForItsOwn, .list(.transport(.cancelled)),
      "takes a request that was cancelled elsewhere for a cancelled run"),
    flawed(.goesOnAfterAnError, .list(.status(404)), "goes on with the next step after an error"),
    flawed(
      .asksAgainWhenUnavailable, .list(.status(503)),
      "tries again where the service is not available"),
    flawed(
      .ignoresTheStatus, .list(.status(404)), "looks at the body alone, and not at the status"),
    flawed(.acceptsRedirects, .detail(.status(301)), "takes every status below 400 for a good one"),
    flawed(.refusesCreated, .list(.status(201)), "takes 201 for an error"),
    flawed(
      .inventsAUserForABadBody, .list(.malformed),
      "goes on with a default where the body cannot be read"),
    flawed(
      .hearsTheSecondAnswer, .list(manner: .twice),
      "hears each answer of the transport, not only the first"),
    flawed(
      .hearsALaterError, .list(manner: .thenFails),
      "lets a later error of the transport end the run", rule: .ownError),
  ]

  private static let cancels = [
    flawed(
      .forgetsACancelBeforeStart, Scenario(cancel: .beforeStart),
      "forgets a cancel that came before the start", rule: .cancelWins),
    flawed(
      .sendsThoughCancelledBeforeStart, Scenario(cancel: .beforeStart),
      "sends a request although the run was cancelled before its start", rule: .nothingNew),
    flawed(
      .staysSilentWhenCancelledBeforeStart, Scenario(cancel: .beforeStart),
      "forgot the completion of a run that was cancelled before its start", rule: .oneCompletion),
    flawed(
      .staysSilentWhenCancelled, Scenario(cancel: .pending(.list)),
      "believes that a cancelled run need not complete", rule: .oneCompletion),
    flawed(.ignoresCancel, Scenario(cancel: .pending(.list)), "does nothing in cancel()"),
    flawed(
      .forgetsACancelInsideDecode, Scenario(cancel: .insideDecode(.list)),
      "asks whether the run is cancelled only while a request is in flight"),
    flawed(
      .reportsTheTransportsCancel, Scenario(cancel: .pending(.list)),
      "reports the transport's error where the run was cancelled"),
    flawed(
      .leavesTheRequestRunning, Scenario(list: Reply(manner: .never), cancel: .pending(.list)),
      "ends the run, and lets its request go on"),
    flawed(
      .forgetsTheTaskOfACancelInsideSend,
      Scenario(list: Reply(manner: .never), cancel: .insideSend(.list)),
      "forgets the request that is being sent when the cancel comes"),
    flawed(
      .sendsTheDetailThoughCancelled, Scenario(cancel: .insideDecode(.list)),
      "sends the next request of a run that is cancelled"),
    flawed(
      .completesAgainWhenCancelledLate, Scenario(cancel: .afterCompletion),
      "completes again when the cancel comes too late", rule: .oneCompletion),
    flawed(
      .completesForEachCancel, Scenario(cancel: .pending(.list), special: .cancels(.twice)),
      "completes once for each cancel", rule: .oneCompletion),
  ]
}
