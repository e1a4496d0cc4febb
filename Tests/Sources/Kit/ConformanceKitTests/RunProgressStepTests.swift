// Tests the state machine of a run: what it asks for next.

import Testing
import UserAPI

@testable import Conformance

@Suite("run progress: the next step")
struct RunProgressStepTests {
  private let user = Outcome.success(ScriptedBodies.firstUser)

  @Test func `requests are served in their order`() {
    var progress = RunProgress(Scenario())
    progress.created("run")
    #expect(progress.nextStep() == nil)
    progress.enqueue(.list)
    progress.enqueue(.detail)
    #expect(progress.nextStep() == "serve list")
    #expect(progress.nextStep() == "serve detail")
    #expect(progress.nextStep() == nil, "the run is at work")
  }

  @Test func `the run is decided when the step of the deciding request has ended, and only once`() {
    var progress = RunProgress(Scenario(cancel: .decided), holdingDeliveryAfter: .detail)
    progress.created("run")
    progress.decodeBegan(.list)
    progress.decodeEnded(.list)
    #expect(progress.nextStep() == nil, "the detail decides")
    progress.decodeBegan(.detail)
    #expect(progress.nextStep() == nil)
    progress.decodeEnded(.detail)
    #expect(progress.nextStep() == "decided")
    #expect(progress.reach(.decided) == [.cancel(.once)])
    #expect(progress.nextStep() == "ended", "nothing more comes: the delivery is held back")
  }

  @Test func `an answer that needs no decoding ends the deciding step too`() {
    var progress = RunProgress(Scenario(cancel: .decided), holdingDeliveryAfter: .list)
    progress.created("run")
    progress.answerTaken(.list, endsStep: false)
    #expect(progress.nextStep() == nil, "the body is still to be decoded")
    progress.answerTaken(.list, endsStep: true)
    #expect(progress.hasEnded(.list))
    #expect(progress.nextStep() == "decided")
  }

  @Test func `requests are served before the run is decided`() {
    var progress = RunProgress(Scenario(cancel: .decided), holdingDeliveryAfter: .list)
    progress.created("run")
    progress.answerTaken(.list, endsStep: true)
    progress.enqueue(.list)
    #expect(progress.nextStep() == "serve list")
    #expect(progress.nextStep() == "decided")
  }

  @Test func `without a deciding request a run is never decided`() {
    var progress = RunProgress(Scenario())
    progress.created("run")
    progress.answerTaken(.list, endsStep: true)
    progress.answerTaken(.detail, endsStep: true)
    #expect(progress.nextStep() == nil)
  }

  @Test func `a run has ended when its completion has returned`() {
    var progress = RunProgress(Scenario())
    progress.created("run")
    progress.completionBegan(user, at: .deliveryQueue)
    #expect(progress.nextStep() == nil, "the completion is still running")
    progress.callEnded()
    #expect(progress.nextStep() == "ended")
  }

  @Test func `a decided run ends only when its last call has returned`() {
    var progress = RunProgress(Scenario(cancel: .decided), holdingDeliveryAfter: .list)
    progress.created("run")
    progress.beginSend(.list)
    progress.answerTaken(.list, endsStep: true)
    #expect(progress.nextStep() == "decided")
    _ = progress.reach(.decided)
    #expect(progress.nextStep() == nil, "send has not returned")
    progress.callEnded()
    #expect(progress.nextStep() == "ended")
  }

  @Test func `a run that nothing holds has ended, even without a completion`() {
    var progress = RunProgress(Scenario())
    progress.created("run")
    #expect(progress.nextStep() == nil)
    progress.released("run")
    #expect(progress.nextStep() == "ended")
  }

  @Test func `a closed run has ended, even inside a call`() {
    var progress = RunProgress(Scenario())
    progress.created("run")
    progress.beginSend(.list)
    #expect(progress.nextStep() == nil)
    _ = progress.close()
    #expect(progress.nextStep() == "ended")
  }
}
