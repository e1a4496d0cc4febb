// Tests that traces keep the order in which things happened, and say where it means nothing.

import Testing
import UserAPI

@testable import Conformance

@Suite("traces")
struct TraceTests {
  @Test(arguments: [
    (
      "decode list · cancel() · cancel() returned · send detail · cancel detail",
      "decode list · cancel() · send detail · cancel detail"
    ),
    ("send list · cancel() · cancel list · .cancelled", TraceTests.race),
    ("send list · cancel() · cancel() returned · .cancelled · cancel list", TraceTests.race),
    (
      "send list · cancel() · .cancelled · cancel() · cancel list",
      "send list · cancel() ×2 ‖ cancel list ‖ .cancelled"
    ),
  ])
  func `what races after a cancel has one order in one line, and a mark`(
    _ seen: String, _ line: String
  ) throws {
    #expect(try #require(Trace(words: seen)).events.line == line)
  }

  private static let race = "send list · cancel() · cancel list ‖ .cancelled"

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

  private static let failure = ".failed(requestList, status 404)"

  @Test(arguments: ["\(TraceTests.failure) · send detail", "send detail · \(TraceTests.failure)"])
  func `what a run does while its completion is on its way is told in one order`(
    _ end: String
  ) throws {
    let trace: Trace = "start() · send list · answer list 404 · \(end)"
    let expected = try #require(
      ReferenceModel.expectation(of: Scenario(list: Reply(answer: .status(404)))))
    let line = trace.events.advancingTheCompletion(in: expected).line
    #expect(line.hasSuffix("send list · \(Self.failure) ‖ send detail"))
  }

  @Test(arguments: [
    (
      Scenario(cancel: .beforeStart),
      "cancel() · start() · send list · answer list 200 · decode list · .cancelled"
    ),
    (
      Scenario(),
      "start() · send list · decode list · send detail · decode detail · start() · user 8"
    ),
  ])
  func `a completion is not put before a step that the run did first, or a call of its owner`(
    _ scenario: Scenario, _ seen: String
  ) throws {
    let events = try #require(Trace(words: seen)).events
    let expected = try #require(ReferenceModel.expectation(of: scenario))
    #expect(events.advancingTheCompletion(in: expected) == events)
  }

  @Test func `an empty trace is shown as nothing`() {
    #expect(TracePair(expected: [], actual: []).actualLine == "-")
  }
}
