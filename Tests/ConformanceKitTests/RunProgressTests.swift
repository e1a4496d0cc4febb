// Tests the state machine of a run: what it hears, what it asks for, and what comes next.

import Foundation
import Testing
import UserAPI

@testable import Conformance

@Suite("run progress")
struct RunProgressTests {
  private let user = Outcome.success(ScriptedBodies.firstUser)

  // MARK: Points

  @Test func `what a scenario does at a point is done once`() {
    let progress = SteppedProgress(Scenario(cancel: .pending(.list), times: .twice))
    #expect(progress.actions(at: .insideSend(.list)) == [])
    #expect(progress.actions(at: .pending(.list)) == [.cancel(.twice)])
    #expect(progress.actions(at: .pending(.list)) == [])
    #expect(progress.actions(at: .pending(.detail)) == [])
  }

  @Test func `a run is cancelled, started again and dropped at the points of its scenario`() {
    let scenario = Scenario(
      cancel: .insideCompletion, secondStart: .insideSend(.list), drop: .afterStart)
    let progress = SteppedProgress(scenario)
    #expect(progress.actions(at: .afterStart) == [.dropReference])
    #expect(progress.actions(at: .insideSend(.list)) == [.start])
    #expect(progress.actions(at: .insideCompletion) == [.cancel(.once)])
  }

  @Test func `at one point the cancel comes first and the drop last`() {
    let point = Point.pending(.detail)
    let progress = SteppedProgress(Scenario(cancel: point, secondStart: point, drop: point))
    #expect(progress.actions(at: point) == [.cancel(.once), .start, .dropReference])
  }

  // MARK: Requests

  @Test func `a request beyond the eighth is noted, but not heard`() {
    let progress = SteppedProgress(Scenario())
    let heard = (0..<10).map { _ in progress.send(.list) }
    #expect(heard == Array(repeating: true, count: 8) + [false, false])
    #expect(progress.sent.count == 8)
    #expect(progress.events.count == 10)
  }

  @Test func `a request after close is noted, but not heard`() {
    let progress = SteppedProgress(Scenario())
    #expect(progress.send(.list))
    #expect(progress.closed() == [.list], "these requests are dropped")
    #expect(!progress.send(.detail))
    #expect(progress.events == [.send(.list), .send(.detail)])
    #expect(progress.closed() == [], "the second request was never kept")
    #expect(!progress.hasUnanswered)
  }

  @Test func `an abandoned run hears no request, and keeps the earlier ones`() {
    let progress = SteppedProgress(Scenario())
    #expect(progress.send(.list))
    progress.abandon()
    #expect(!progress.send(.detail))
    #expect(progress.sent.map(\.request) == [.list])
  }

  @Test func `what was sent is known, wherever it went`() {
    let progress = SteppedProgress(Scenario())
    #expect(!progress.hasSent(.list))
    progress.note(.sendOther(.detail, "POST /api/users/8"))
    #expect(progress.hasSent(.detail))
    #expect(!progress.hasSent(.list))
  }

  @Test func `cancels of the run and of its requests are known`() {
    let progress = SteppedProgress(Scenario())
    #expect(!progress.isCancelled)
    progress.note(.cancel)
    #expect(progress.isCancelled)
    #expect(!progress.hasCancelled(.list))
    progress.note(.cancelRequest(.list))
    #expect(progress.hasCancelled(.list))
    #expect(!progress.hasCancelled(.detail))
  }

  @Test func `a relayed request is in flight until the relay has ended`() {
    let progress = SteppedProgress(Scenario())
    #expect(progress.hasNothingInFlight)
    progress.relayBegan()
    progress.relayBegan()
    progress.relayEnded()
    #expect(!progress.hasNothingInFlight)
    progress.relayEnded()
    #expect(progress.hasNothingInFlight)
  }

  // MARK: The next step

  @Test func `requests are served in their order`() {
    let progress = SteppedProgress(Scenario())
    progress.created("run")
    #expect(progress.nextStep() == nil)
    progress.enqueue(.list)
    progress.enqueue(.detail)
    #expect(progress.nextStep() == "serve list")
    #expect(progress.nextStep() == "serve detail")
    #expect(progress.nextStep() == nil, "the run is at work")
  }

  @Test func `the run is decided when the step of the deciding request has ended, and only once`() {
    let progress = SteppedProgress(Scenario(cancel: .decided), holdingDeliveryAfter: .detail)
    progress.created("run")
    progress.decodeBegan(.list)
    progress.decodeEnded(.list)
    #expect(progress.nextStep() == nil, "the detail decides")
    progress.decodeBegan(.detail)
    #expect(progress.nextStep() == nil)
    progress.decodeEnded(.detail)
    #expect(progress.nextStep() == "decided")
    #expect(progress.actions(at: .decided) == [.cancel(.once)])
    #expect(progress.nextStep() == "ended", "nothing more comes: the delivery is held back")
  }

  @Test func `an answer that needs no decoding ends the deciding step too`() {
    let progress = SteppedProgress(Scenario(cancel: .decided), holdingDeliveryAfter: .list)
    progress.created("run")
    progress.answerTaken(.list, endsStep: false)
    #expect(progress.nextStep() == nil, "the body is still to be decoded")
    progress.answerTaken(.list, endsStep: true)
    #expect(progress.hasEnded(.list))
    #expect(progress.nextStep() == "decided")
  }

  @Test func `requests are served before the run is decided`() {
    let progress = SteppedProgress(Scenario(cancel: .decided), holdingDeliveryAfter: .list)
    progress.created("run")
    progress.answerTaken(.list, endsStep: true)
    progress.enqueue(.list)
    #expect(progress.nextStep() == "serve list")
    #expect(progress.nextStep() == "decided")
  }

  @Test func `without a deciding request a run is never decided`() {
    let progress = SteppedProgress(Scenario())
    progress.created("run")
    progress.answerTaken(.list, endsStep: true)
    progress.answerTaken(.detail, endsStep: true)
    #expect(progress.nextStep() == nil)
  }

  @Test func `a run has ended when its completion has returned`() {
    let progress = SteppedProgress(Scenario())
    progress.created("run")
    progress.completionBegan(user, at: .deliveryQueue)
    #expect(progress.nextStep() == nil, "the completion is still running")
    progress.callEnded()
    #expect(progress.nextStep() == "ended")
  }

  @Test func `a decided run ends only when its last call has returned`() {
    let progress = SteppedProgress(Scenario(cancel: .decided), holdingDeliveryAfter: .list)
    progress.created("run")
    progress.beginSend(.list)
    progress.answerTaken(.list, endsStep: true)
    #expect(progress.nextStep() == "decided")
    progress.actions(at: .decided)
    #expect(progress.nextStep() == nil, "send has not returned")
    progress.callEnded()
    #expect(progress.nextStep() == "ended")
  }

  @Test func `a run that nothing holds has ended, even without a completion`() {
    let progress = SteppedProgress(Scenario())
    progress.created("run")
    #expect(progress.nextStep() == nil)
    progress.released("run")
    #expect(progress.nextStep() == "ended")
  }

  @Test func `a closed run has ended, even inside a call`() {
    let progress = SteppedProgress(Scenario())
    progress.created("run")
    progress.beginSend(.list)
    #expect(progress.nextStep() == nil)
    progress.closed()
    #expect(progress.nextStep() == "ended")
  }

  // MARK: Idle, over, settled

  @Test func `a run is idle when no call of send, decode or the completion is open`() {
    let progress = SteppedProgress(Scenario())
    #expect(progress.isIdle)
    progress.beginSend(.list)
    progress.decodeBegan(.list)
    progress.completionBegan(user, at: .deliveryQueue)
    #expect(!progress.isIdle)
    progress.callEnded()
    #expect(!progress.isIdle, "decode and the completion are open")
    progress.decodeEnded(.list)
    #expect(!progress.isIdle, "the completion is open")
    progress.callEnded()
    #expect(progress.isIdle)
  }

  @Test func `a run is settled when all that it held is gone`() {
    let progress = SteppedProgress(Scenario())
    progress.created("run")
    progress.created("transport")
    progress.released("run")
    #expect(!progress.isSettled)
    #expect(progress.held == ["transport"])
    progress.released("transport")
    #expect(progress.isSettled)
  }

  @Test func `a run is over when it has completed, or when nothing holds it`() {
    let progress = SteppedProgress(Scenario())
    progress.created("run")
    #expect(!progress.isOver)
    progress.released("run")
    #expect(progress.isOver)
    #expect(!progress.hasCompleted)
    progress.created("run")
    #expect(!progress.isOver)
    progress.completionBegan(user, at: .deliveryQueue)
    #expect(progress.isOver)
    #expect(!progress.isSettled)
  }

  @Test func `every completion counts`() {
    let progress = SteppedProgress(Scenario())
    #expect(!progress.hasCompleted)
    progress.completionBegan(user, at: .elsewhere)
    progress.completionBegan(.failure(.cancelled), at: .insideCancel)
    #expect(progress.completions == 2)
    #expect(
      progress.events
        == [.completion(user, .elsewhere), .completion(.failure(.cancelled), .insideCancel)])
  }

  // MARK: Reactions

  @Test func `a run reacts to the list by sending the detail`() {
    let progress = SteppedProgress(Scenario())
    progress.send(.list)
    #expect(!progress.hasReacted(toAnswerOf: .list))
    progress.send(.detail)
    #expect(progress.hasReacted(toAnswerOf: .list))
    #expect(!progress.hasReacted(toAnswerOf: .detail), "the detail is not answered")
  }

  @Test(arguments: Request.allCases)
  func `a run reacts by taking an answer, or by completing`(_ request: Request) {
    let progress = SteppedProgress(Scenario())
    let other: Request = request == .list ? .detail : .list
    #expect(!progress.hasReacted(toAnswerOf: request))
    progress.answerTaken(request, endsStep: false)
    #expect(progress.hasReacted(toAnswerOf: request))
    #expect(!progress.hasReacted(toAnswerOf: other))
    progress.completionBegan(.failure(.cancelled), at: .deliveryQueue)
    #expect(progress.hasReacted(toAnswerOf: other))
  }

  @Test func `the sender of the list has returned when the call on its own thread has ended`() {
    let objects = (NSObject(), NSObject())
    let (sender, other) = (ObjectIdentifier(objects.0), ObjectIdentifier(objects.1))
    let progress = SteppedProgress(Scenario())
    #expect(progress.listSenderHasReturned(before: other), "no sender is at work")
    progress.listSendBegan(on: sender)
    progress.ownerCallEnded(on: other)
    #expect(!progress.listSenderHasReturned(before: other))
    #expect(progress.listSenderHasReturned(before: sender), "it cannot return before itself")
    progress.ownerCallEnded(on: sender)
    #expect(progress.listSenderHasReturned(before: other))
  }
}
