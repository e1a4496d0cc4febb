// The progress of a run that is made up: the test makes each of its steps.

import Foundation
import TestDoubles
import Testing
import UserAPI

@testable import Conformance

/// The progress of a made-up run, in a class so that expectations can change it.
@dynamicMemberLookup
final class SteppedProgress {
  private var progress: RunProgress

  init(_ scenario: Scenario, holdingDeliveryAfter request: Request? = nil) {
    progress = RunProgress(scenario, holdingDeliveryAfter: request)
  }

  subscript<Value>(dynamicMember member: KeyPath<RunProgress, Value>) -> Value {
    progress[keyPath: member]
  }

  // MARK: What is asked

  func hasSent(_ request: Request) -> Bool { progress.hasSent(request) }
  func hasEnded(_ request: Request) -> Bool { progress.hasEnded(request) }
  func hasCancelled(_ request: Request) -> Bool { progress.hasCancelled(request) }
  func hasReacted(toAnswerOf request: Request) -> Bool {
    progress.hasReacted(toAnswerOf: request)
  }
  func listSenderHasReturned(before thread: ObjectIdentifier) -> Bool {
    progress.listSenderHasReturned(before: thread)
  }

  /// What the driver does next, in words; it must agree with what was announced.
  func nextStep() -> String? {
    let isAnnounced = progress.hasNextStep
    let step = progress.takeNextStep()
    #expect((step != nil) == isAnnounced, "hasNextStep and takeNextStep must agree")
    switch step {
    case .serve(let sent): return "serve \(sent.request.rawValue)"
    case .decided: return "decided"
    case .ended: return "ended"
    case nil: return nil
    }
  }

  // MARK: What happens

  @discardableResult
  func actions(at point: ScenarioPoint) -> [RunProgress.Action] { progress.reach(point) }

  func note(_ event: TraceEvent) { progress.note(event) }
  func created(_ thing: String) { progress.created(thing) }
  func released(_ thing: String) { progress.released(thing) }

  /// Sends a request, and says whether it will be answered.
  @discardableResult
  func send(_ request: Request) -> Bool {
    defer { progress.callEnded() }
    return beginSend(request)
  }

  /// Sends a request, and leaves the call of `send` open.
  @discardableResult
  func beginSend(_ request: Request) -> Bool {
    progress.sendBegan(.made(request), as: .send(request))
  }

  func enqueue(_ request: Request) { progress.enqueue(.made(request)) }
  func decodeBegan(_ request: Request) { progress.decodeBegan(request) }
  func decodeEnded(_ request: Request) { progress.decodeEnded(request) }
  func answerTaken(_ request: Request, endsStep: Bool) {
    progress.answerTaken(request, endsStep: endsStep)
  }
  func completionBegan(_ outcome: Outcome, at place: Place) {
    progress.completionBegan(outcome, at: place)
  }
  func callEnded() { progress.callEnded() }
  func relayBegan() { progress.relayBegan() }
  func relayEnded() { progress.relayEnded() }
  func listSendBegan(on thread: ObjectIdentifier) { progress.listSendBegan(on: thread) }
  func ownerCallEnded(on thread: ObjectIdentifier) { progress.ownerCallEnded(on: thread) }
  func abandon() { progress.abandon() }

  /// Closes the run, and says which requests it gave back.
  @discardableResult
  func closed() -> [Request] { progress.close().map(\.request) }
}

extension SentRequest {
  /// A request that a scripted transport has taken.
  fileprivate static func made(_ request: Request) -> SentRequest {
    let transport = ScriptedTransport()
    _ = transport.send(URLRequest(url: Service().baseURL)) { _ in }
    return SentRequest(request: request, scripted: transport.requests[0])
  }
}
