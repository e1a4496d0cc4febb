// Tests the state machine of a run: when it is idle, over or settled, and what counts as a reaction.

import Foundation
import Testing
import UserAPI

@testable import Conformance

@Suite("run progress: the end")
struct RunProgressEndTests {
  private let user = Outcome.success(ScriptedBodies.firstUser)

  // MARK: Idle, over, settled

  @Test func `a run is idle when no call of send, decode or the completion is open`() {
    var progress = RunProgress(Scenario())
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
    var progress = RunProgress(Scenario())
    progress.created("run")
    progress.created("transport")
    progress.released("run")
    #expect(!progress.isSettled)
    #expect(progress.held == ["transport"])
    progress.released("transport")
    #expect(progress.isSettled)
  }

  @Test func `a run is over when it has completed, or when nothing holds it`() {
    var progress = RunProgress(Scenario())
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
    var progress = RunProgress(Scenario())
    #expect(!progress.hasCompleted)
    progress.completionBegan(user, at: .elsewhere)
    progress.completionBegan(.failure(.cancelled), at: .insideCancel)
    #expect(
      progress.events
        == [.completion(user, .elsewhere), .completion(.failure(.cancelled), .insideCancel)])
  }

  // MARK: Reactions

  @Test func `a run reacts to the list by sending the detail`() {
    var progress = RunProgress(Scenario())
    progress.send(.list)
    #expect(!progress.hasReacted(toAnswerOf: .list))
    progress.send(.detail)
    #expect(progress.hasReacted(toAnswerOf: .list))
    #expect(!progress.hasReacted(toAnswerOf: .detail), "the detail is not answered")
  }

  @Test(arguments: Request.allCases)
  func `a run reacts by taking an answer, or by completing`(_ request: Request) {
    var progress = RunProgress(Scenario())
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
    var progress = RunProgress(Scenario())
    #expect(progress.listSenderHasReturned(before: other), "no sender is at work")
    progress.listSendBegan(on: sender)
    progress.ownerCallEnded(on: other)
    #expect(!progress.listSenderHasReturned(before: other))
    #expect(progress.listSenderHasReturned(before: sender), "it cannot return before itself")
    progress.ownerCallEnded(on: sender)
    #expect(progress.listSenderHasReturned(before: other))
  }
}
