// Tests that the rule which is named is the cause of what was seen.

import Rules
import Testing
import UserAPI

@testable import Conformance

@Suite("causes")
struct CauseTests {
  /// What the rules find in a trace: each broken rule, and how it shows.
  private func causes(in scenario: Scenario = Scenario(), _ trace: Trace) throws -> [Breach] {
    let expected = try #require(ReferenceModel.expectation(of: scenario))
    var observation = Observation()
    observation.events = trace.events
    return JudgedRun(expected, observation).breaches
  }

  private static let job = "start() · send list · decode list · send detail · decode detail"

  @Test(arguments: [
    (".cancelled", Rule.ID.ownError), (".failed(decodeUser, malformed)", .ownError),
    (".failed(requestUser, status 299)", .statusCounts),
  ])
  func `an error instead of the user is no wrong user`(_ end: String, _ rule: Rule.ID) throws {
    let found = try causes("\(Self.job) · \(end)")
    #expect(found.map(\.rule) == [rule])
    #expect(found.first?.pointer?.hasPrefix("No step failed") == (rule == .ownError ? true : nil))
  }

  @Test func `a status that was refused with another error breaks the rule about errors`() throws {
    let found = try causes(
      in: Scenario(list: Reply(answer: .status(404))), "start() · send list · .cancelled")
    #expect(found.map(\.rule) == [.ownError])
  }

  @Test func `another user is the wrong one after the list, and too early before it`() throws {
    let late = try causes(
      "start() · send list · decode list · send GET /api/users/7 · decode detail · user 8")
    #expect(late.map(\.rule) == [.firstUser])
    let early = try causes(
      """
      start() · send GET /api/users/7 · send list · decode list · send detail · decode detail · user 8
      """)
    #expect(early.map(\.rule) == [.listFirst, .twoRequests])
  }

  @Test func `a list that another decoder read was not asked for too early`() throws {
    let found = try causes(
      "start() · send list · answer list 200 · send detail · decode detail · user 8")
    #expect(found.map(\.rule) == [.listFirst])
    #expect(found.first?.pointer?.hasPrefix("A body never passed the environment's") == true)
    let early = try causes(
      "start() · send detail · send list · decode list · send detail · decode detail · user 8")
    #expect(early.first { $0.rule == .listFirst }?.pointer == nil)
  }

  @Test(arguments: [
    ("cancel detail · user 8 · cancel()", nil, nil),
    ("user 8 · cancel() · cancel detail · cancel() returned", Rule.ID.tooLate, nil),
    ("user 8 · cancel() · cancel() returned · cancel detail", .tooLate, "becomes of a task"),
    ("user 8 · cancel() · cancel() returned · released · cancel detail", nil, nil),
  ])
  func `only what a late cancel causes is held against it, before the run is released`(
    _ end: String, _ rule: Rule.ID?, _ pointer: String?
  ) throws {
    let found = try causes(in: Scenario(cancel: .afterCompletion), "\(Self.job) · \(end)")
    #expect(found.first?.rule == rule && (found.first?.pointer == nil) == (pointer == nil))
    #expect(found.first?.pointer?.contains(pointer ?? "") != false)
  }

  @Test(arguments: [
    ("user 8 · cancel() · cancel() · .cancelled", Rule.ID.tooLate),
    ("user 8 · .cancelled · cancel() · cancel()", .oneAnswer),
  ])
  func `a second completion is about a late cancel, if that came before it`(
    _ end: String, _ rule: Rule.ID
  ) throws {
    let scenario = Scenario(
      list: Reply(manner: .twice), cancel: .insideCompletion, special: .cancels(.twice))
    #expect(try causes(in: scenario, "\(Self.job) · \(end)").first?.rule == rule)
  }

  @Test func `what follows from a symptom is not reported`() throws {
    var expected = try #require(ReferenceModel.expectation(of: Scenario()))
    var observation = Observation()
    observation.events = expected.trace + [.completion(.failure(.cancelled), .deliveryQueue)]
    observation.held = ["the environment"]
    #expect(JudgedRun(expected, observation).breaches.map(\.rule) == [.oneCompletion])
    observation.events = expected.trace
    expected.scenario.cancel = .pending(.detail)
    let missed = JudgedRun(expected, observation).breaches
    #expect(missed.isEmpty, "the moment of the cancel never came")
  }
}
