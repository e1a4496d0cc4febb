// What has happened in one run so far: a state machine without locks or effects.

import Foundation
import TestDoubles
import UserAPI

/// A request that a run has sent, and which of the two it is.
package struct SentRequest: Sendable {
  package let request: Request
  package let scripted: ScriptedRequest
}

/// Follows one run: takes in what happens, and says what is to be done because of it.
package struct RunProgress: Sendable {
  /// What the driver of the run does next.
  package enum NextStep: Sendable {
    case serve(SentRequest)
    /// The last step has ended, and its delivery is held back.
    case decided
    case ended
  }

  /// Requests beyond this number stay unanswered, so that an endless run comes to an end.
  private static let mostRequests = 8

  private let decidingRequest: Request?

  // NB: a list or set that is read outside of the lock never changes in place. The sanitizer does not see how Swift
  // counts the references to its memory, so in optimized code it would report a race with a reader who has let go of it.

  /// Everything that happened, in its order; with threads and times, if they are noted.
  package private(set) var trace = Trace([])
  private var times: EventTimes?
  /// What the run still holds of its world.
  package private(set) var held: Set<String> = []
  private(set) var sent: [SentRequest] = []
  private var unanswered: [SentRequest] = []
  /// How many requests were taken to be answered.
  package private(set) var served = 0
  /// Calls of `send`, of `decode`, of the completion, and of `start()` on other threads that have not returned.
  private var openCalls = 0
  /// Requests that a relay carries, and that are not answered yet.
  private var relayed = 0
  private var endedSteps: Set<Request> = []
  private var takenAnswers: Set<Request> = []
  private var reachedPoints: Set<ScenarioPoint> = []
  private var isClosed = false

  init(_ expectation: Expectation, times: EventTimes? = nil) {
    decidingRequest = expectation.decidingRequest
    self.times = times
  }
}

extension Expectation {
  /// The request whose step is the last one, if the delivery is held back when it ends.
  var decidingRequest: Request? { scenario.isHeldAtTheEnd ? sends.last : nil }
}

// MARK: What is asked

extension RunProgress {
  package var events: [TraceEvent] { trace.events }
  package var hasCompleted: Bool { trace.completion != nil }
  /// Whether nothing can happen any more: all that the run held is gone.
  package var isSettled: Bool { held.isEmpty }
  /// Whether the run has completed, or can never do so because nothing holds it any more.
  package var isOver: Bool { hasCompleted || isSettled }
  /// Whether no call of `send`, of `decode`, of the completion, and of `start()` on another thread is open.
  package var isIdle: Bool { openCalls == 0 }
  package var isCancelled: Bool { trace.first { $0 == .cancel } != nil }
  package var hasNothingInFlight: Bool { relayed == 0 }
  package var hasUnanswered: Bool { !unanswered.isEmpty }

  package func hasSent(_ request: Request) -> Bool { trace.first { $0.sent == request } != nil }
  package func hasCancelled(_ request: Request) -> Bool {
    trace.first { $0 == .cancelRequest(request) } != nil
  }

  /// Whether the run went on after an answer to `request`, or has at least taken it.
  func hasReacted(toAnswerOf request: Request) -> Bool {
    request == .list && hasSent(.detail) || takenAnswers.contains(request) || hasCompleted
  }

  var hasNextStep: Bool { hasUnanswered || isDecided || hasStopped }

  private var isDecided: Bool {
    decidingRequest.map(endedSteps.contains) == true && !reachedPoints.contains(.decided)
  }

  private var hasStopped: Bool {
    isClosed || isIdle && (isOver || reachedPoints.contains(.decided))
  }
}

// MARK: What happens

extension RunProgress {
  /// A moment has come; says whether for the first time.
  mutating func reach(_ point: ScenarioPoint) -> Bool { reachedPoints.insert(point).inserted }

  package mutating func note(_ event: TraceEvent) {
    trace = times?.adding(event, to: trace) ?? trace.adding(event)
  }

  mutating func created(_ thing: String) { held = held.union([thing]) }
  mutating func released(_ thing: String) { held = held.subtracting([thing]) }

  /// The run sends a request; says whether it will be answered.
  mutating func sendBegan(_ request: SentRequest, as event: TraceEvent) -> Bool {
    openCalls += 1
    note(event)
    let isHeard = !isClosed && sent.count < Self.mostRequests
    if isHeard { sent = sent + [request] }
    return isHeard
  }

  /// A request waits for its turn to be answered.
  package mutating func enqueue(_ request: SentRequest) { unanswered.append(request) }

  mutating func decodeBegan(_ request: Request) {
    openCalls += 1
    note(.decode(request))
  }

  mutating func decodeEnded(_ request: Request, of body: Data) {
    // Reading a body twice takes time that only a trace needs.
    let users = times == nil ? nil : request.users(in: body)
    note(.decoded(request, users))
    openCalls -= 1
    endedSteps.insert(request)
  }

  mutating func completionBegan(_ outcome: Outcome, at place: Place) {
    openCalls += 1
    note(.completion(outcome, place))
  }

  /// `start()` is called on another thread.
  mutating func startElsewhereBegan() { openCalls += 1 }

  /// A call of `send`, of the completion, or of `start()` on another thread has returned.
  mutating func callEnded() { openCalls -= 1 }

  /// The closure that takes an answer has returned; whether the answer needs no decoding.
  mutating func answerTaken(_ request: Request, endsStep: Bool) {
    takenAnswers.insert(request)
    if endsStep { endedSteps.insert(request) }
  }

  package mutating func relayBegan() { relayed += 1 }
  package mutating func relayEnded() { relayed -= 1 }

  /// Decides what the driver does next; nil while the run is at work.
  package mutating func takeNextStep() -> NextStep? {
    if hasUnanswered {
      served += 1
      return .serve(unanswered.removeFirst())
    }
    if isDecided { return .decided }
    return hasStopped ? .ended : nil
  }

  /// No request is answered from now on; returns those that were sent.
  mutating func close() -> [SentRequest] {
    defer {
      sent = []
      unanswered = []
    }
    isClosed = true
    return sent
  }

  /// Whatever the run still does, it is not answered; its requests stay as they are.
  mutating func abandon() { isClosed = true }
}

extension Request {
  /// The users in a body that answers the request; nil if it cannot be read.
  fileprivate func users(in body: Data) -> [User]? {
    switch self {
    case .list: try? JSONDecoder().decode(UserList.self, from: body).data
    case .detail: (try? JSONDecoder().decode(UserDetail.self, from: body).data).map { [$0] }
    }
  }
}
