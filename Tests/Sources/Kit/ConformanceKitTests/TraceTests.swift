// Tests that traces keep the order in which things happened, and say where it means nothing.

import Testing
import UserAPI

@testable import Conformance

@Suite("traces")
struct TraceTests {
  private static let cancelled = TraceEvent.completion(.failure(.cancelled), .deliveryQueue)
  private static let user = TraceEvent.completion(
    .success(ScriptedBodies.firstUser), .deliveryQueue)

  @Test func `a request is cancelled where it happened, behind its send`() {
    let events: [TraceEvent] = [
      .decode(.list), .cancel, .cancelReturned, .send(.detail), .cancelRequest(.detail),
    ]
    #expect(events.line == "decode list · cancel() · send detail · cancel detail")
  }

  @Test func `what races after a cancel has one order, and a mark`() {
    let line = "send list · cancel() · cancel list ‖ .cancelled"
    let task = TraceEvent.cancelRequest(.list)
    #expect([.send(.list), .cancel, task, Self.cancelled].line == line)
    #expect([.send(.list), .cancel, .cancelReturned, Self.cancelled, task].line == line)
    #expect(
      [.send(.list), .cancel, Self.cancelled, .cancel, task].line
        == "send list · cancel() ×2 ‖ cancel list ‖ .cancelled")
  }

  @Test func `a correct run is in line with what is expected, whichever thread was first`() throws {
    for scenario in [
      Scenario(cancel: .pending(.list)),
      Scenario(cancel: .insideSend(.detail), special: .cancels(.twice)),
      Scenario(cancel: .pending(.detail), special: .cancels(.eightThreads)),
    ] {
      let expected = try #require(ReferenceModel.expectation(of: scenario)).trace
      var events = expected
      events.swapAt(events.count - 1, events.count - 2)
      let pair = TracePair(expected: expected.steps, actual: events.steps)
      #expect(pair.expectedLine == pair.actualLine)
    }
  }

  @Test func `what a run does while its completion is on its way is told in one order`() throws {
    let scenario = Scenario(list: Reply(answer: .status(404)))
    let expected = try #require(ReferenceModel.expectation(of: scenario))
    var early = expected.trace + [.send(.detail)]
    early.insert(.answer(.list, .status(404)), at: 2)
    var late = early
    late.swapAt(late.count - 1, late.count - 2)
    for events in [early, late] {
      let line = events.advancingTheCompletion(in: expected).line
      #expect(line.hasSuffix("send list · .failed(requestList, status 404) ‖ send detail"))
    }
  }

  @Test func `a completion is never put before a step that the run did first`() throws {
    let expected = try #require(ReferenceModel.expectation(of: Scenario(cancel: .beforeStart)))
    let events: [TraceEvent] = [
      .cancel, .start, .send(.list), .answer(.list, .status(200)), .decode(.list), Self.cancelled,
    ]
    #expect(events.advancingTheCompletion(in: expected) == events)
  }

  @Test func `an owner's call stays where it is`() throws {
    let expected = try #require(ReferenceModel.expectation(of: Scenario()))
    let events = expected.trace.dropLast() + [.start, Self.user]
    #expect(Array(events).advancingTheCompletion(in: expected) == Array(events))
  }

  @Test func `an empty trace is shown as nothing`() {
    #expect(TracePair(expected: [], actual: []).actualLine == "-")
  }
}
