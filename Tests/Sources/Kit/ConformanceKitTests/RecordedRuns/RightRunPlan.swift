// Which right runs are recorded for chapter 8, and which freedom each of them takes.

import Conformance
import FinishedStyles
import UserAPI

/// A run that is recorded: who plays which scenario, and what stands above the recording.
struct PlannedRun {
  let style: JobStyle
  let scenario: Scenario
  let head: String
}

extension Scenario {
  /// The request for the list is answered in this way, and nothing else is special.
  static func list(_ answer: Answer = .valid, manner: Manner = .later) -> Scenario {
    Scenario(list: Reply(answer: answer, manner: manner))
  }

  /// The same for the request for the user.
  static func detail(_ answer: Answer = .valid, manner: Manner = .later) -> Scenario {
    Scenario(detail: Reply(answer: answer, manner: manner))
  }
}

extension PlannedRun {
  /// The right runs: each style once where all goes well, and one for each freedom.
  static let right: [PlannedRun] = usual + answers + failures + starts + cancels + lateCancels

  static func right(_ style: String, _ scenario: Scenario, _ freedom: String) -> PlannedRun {
    PlannedRun(style: styles[style] ?? .plain, scenario: scenario, head: freedom)
  }

  private static let styles = Dictionary(
    uniqueKeysWithValues: (stylesAndSketches + [.headers, .hopping, .queue]).map { ($0.name, $0) })

  private static let usual = [
    right("callbacks", Scenario(), "the steps may run on the threads that bring the answers"),
    right("adapters", Scenario(), "each step may run on a thread of an operation queue"),
    right("chains", Scenario(), "each step may run on a thread of an operation queue"),
    right("receivers", Scenario(), "each step may run on a thread of an operation queue"),
    right("nodes", Scenario(), "the steps may run on the threads that bring the answers"),
    right("async", Scenario(), "the steps may run on the threads of Swift concurrency"),
    right("actor", Scenario(), "the requests may be sent after start() has returned"),
    right("queue", Scenario(), "the decoder may be called on a queue of the run's own"),
    right("hopping", Scenario(), "the completion may come late, after hops over other queues"),
    right("callbacks", Scenario(service: Service(ids: [41])), "a list may have one user alone"),
    right(
      "nodes", Scenario(service: Service(ids: [52, 54, 55, 53, 51, 56])),
      "the first user may have any id, and any place among the ids"),
  ]

  private static let answers = [
    right(
      "callbacks", .list(manner: .synchronously),
      "a transport may answer inside send, so that the decoder runs inside start()"),
    right(
      "plain", Scenario(list: Reply(manner: .synchronously), detail: Reply(manner: .synchronously)),
      "all steps may run on one thread"),
    right(
      "nodes", .detail(manner: .beforeSendReturns),
      "an answer may come from another thread before send returns"),
    right(
      "callbacks", .list(manner: .twice),
      "a transport may answer twice, and the second answer may be another one"),
    right(
      "adapters", .list(manner: .thenFails), "a transport may report an error after its answer"),
    right(
      "nodes", .list(manner: .againInsideNextSend),
      "a second answer may come while the next request is being sent"),
    right("chains", .detail(manner: .twice), "a second answer may come after the completion"),
    right("callbacks", .list(.status(201)), "a status of 201 is good"),
    right("receivers", .detail(.status(299)), "a status of 299 is good"),
    right("plain", .detail(.extraFields), "a body may have more fields than needed"),
    right("headers", Scenario(), "a request may have other header fields, and its own timeout"),
  ]

  private static let failures = [
    right("callbacks", .list(.status(404)), "a run may fail after one request"),
    right("chains", .detail(.status(500)), "a run may fail after both requests"),
    right("adapters", .list(.transport(.timedOut)), "a request may fail without any status"),
    right(
      "plain", .detail(.transport(.cancelled)),
      "a transport may report a cancelled request that nobody cancelled"),
    right("nodes", .list(.malformed), "a body may be unreadable"),
    right("callbacks", .list(.emptyList), "a list may have no users"),
    right("async", .detail(.malformed), "the user's body may be unreadable"),
    right("plain", .detail(.emptyBody), "an empty body may be decoded"),
    right("queue", .detail(.emptyBody), "an empty body need not be decoded"),
    right(
      "callbacks", .list(.status(404), manner: .twice),
      "a good answer may come after a bad one, too late"),
  ]

  private static let starts = [
    right(
      "callbacks", Scenario(special: .begins(.never)),
      "a run that was never started completes never"),
    right(
      "adapters", Scenario(cancel: .beforeStart, special: .begins(.never)),
      "a run that was never started completes never, cancelled or not"),
    right(
      "callbacks", Scenario(special: .startsAgain(at: .insideSend(.list))),
      "start() may be called again at any time"),
    right(
      "nodes", Scenario(special: .startsAgain(at: .afterCompletion)),
      "start() may be called after the completion"),
  ]

  private static let cancels = [
    right("callbacks", Scenario(cancel: .beforeStart), "a run may be cancelled before its start"),
    right(
      "callbacks", Scenario(cancel: .pending(.list)), "the cancelled request may be stopped first"),
    right(
      "nodes", Scenario(cancel: .pending(.detail)), "a run may be cancelled at its second request"),
    right(
      "callbacks", Scenario(cancel: .insideSend(.list)), "a run may be cancelled while it sends"),
    right(
      "nodes", Scenario(list: Reply(manner: .synchronously), cancel: .insideSend(.list)),
      "a request that is answered inside its own send need not be stopped"),
    right(
      "plain", Scenario(cancel: .insideDecode(.list)), "a run may be cancelled while it decodes"),
    right(
      "callbacks", Scenario(cancel: .insideDecode(.detail)),
      "a run may be cancelled while it decodes the user"),
    right(
      "callbacks", Scenario(list: Reply(manner: .ignoringCancel), cancel: .pending(.list)),
      "a transport may answer a cancelled request"),
    right(
      "adapters", Scenario(list: Reply(manner: .onlyWhenCancelled), cancel: .pending(.list)),
      "a transport may answer inside the cancel of its request"),
    right(
      "plain", Scenario(cancel: .pending(.list), special: .cancels(.twice)),
      "cancel() may be called twice"),
    right(
      "callbacks", Scenario(cancel: .pending(.detail), special: .cancels(.eightThreads)),
      "cancel() may be called by many threads at once"),
    right(
      "plain", Scenario(cancel: .pending(.list), special: .holdsDelivery),
      "the completion may come after cancel() has returned"),
    right(
      "plain", Scenario(detail: Reply(answer: .malformed), cancel: .insideDecode(.detail)),
      "a cancelled run may have failed as well, and is cancelled all the same"),
  ]

  private static let lateCancels = [
    right(
      "plain", Scenario(cancel: .decided),
      "a cancel after the last step may lose against the user"),
    right(
      "plain", Scenario(detail: Reply(answer: .status(500)), cancel: .decided),
      "a cancel after the last step may lose against an error"),
    right(
      "plain", Scenario(cancel: .insideCompletion), "cancel() may be called inside the completion"),
    right(
      "callbacks", Scenario(cancel: .afterCompletion),
      "cancel() may be called after the completion"),
  ]
}
