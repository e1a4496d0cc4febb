// Tests that the rule which is named is the cause of what was seen.

import Rules
import Testing
import UserAPI

@testable import Conformance

@Suite("causes")
struct CauseTests {
  /// What the checker finds in a trace: each broken rule, and the kind of symptom.
  private func causes(
    in scenario: Scenario = Scenario(), _ change: (inout [TraceEvent]) -> Void
  ) throws -> [Breach] {
    let expected = try #require(ReferenceModel.expectation(of: scenario))
    var observation = Observation()
    observation.events = expected.trace
    change(&observation.events)
    return JudgedRun(expected, observation).breaches
  }

  private static let cancelled = Outcome.failure(.cancelled)

  @Test func `an error instead of the user is no wrong user`() throws {
    for (error, rule) in [
      (UserFetchError.cancelled, Rule.ID.ownError),
      (.failed(.decodeUser, .malformed), .ownError),
      (.failed(.requestUser, .status(299)), .statusCounts),
    ] {
      let found = try causes { $0[$0.count - 1] = .completion(.failure(error), .deliveryQueue) }
      #expect(found.map(\.rule) == [rule])
      #expect(found.first?.symptom == (rule == .ownError ? .noFailure : nil))
    }
  }

  @Test func `a status that was refused with another error breaks the rule about errors`() throws {
    let scenario = Scenario(list: Reply(answer: .status(404)))
    let found = try causes(in: scenario) {
      $0[$0.count - 1] = .completion(Self.cancelled, .deliveryQueue)
    }
    #expect(found.map(\.rule) == [.ownError])
  }

  @Test func `another user is the wrong one after the list, and too early before it`() throws {
    let other = TraceEvent.sendOther(.detail, "GET /api/users/7")
    let late = try causes { $0[$0.firstIndex(of: .send(.detail))!] = other }
    #expect(late.map(\.rule) == [.firstUser])
    let early = try causes { $0.insert(other, at: 1) }
    #expect(early.map(\.rule) == [.listFirst, .twoRequests])
  }

  @Test func `a list that another decoder read was not asked for too early`() throws {
    let found = try causes { events in
      events[events.firstIndex(of: .decode(.list))!] = .answer(.list, .status(200))
    }
    #expect(found.map(\.rule) == [.listFirst])
    #expect(found.first?.symptom == .otherDecoder)
    let early = try causes { $0.insert(.send(.detail), at: 1) }
    #expect(early.first { $0.rule == .listFirst }?.symptom == nil)
  }

  @Test func `only what a late cancel causes is held against it`() throws {
    let scenario = Scenario(cancel: .afterCompletion)
    let task = TraceEvent.cancelRequest(.detail)
    #expect(try causes(in: scenario) { $0.insert(task, at: $0.count - 2) }.isEmpty)
    let inside = try causes(in: scenario) { $0 += [task, .cancelReturned] }
    #expect(inside.map(\.rule) == [.tooLate] && inside.first?.symptom == nil)
    let later = try causes(in: scenario) { $0 += [.cancelReturned, task] }
    #expect(later.map(\.rule) == [.tooLate] && later.first?.symptom == .lateTask)
    let released = try causes(in: scenario) { $0 += [.cancelReturned, .closed, task] }
    #expect(released.isEmpty, "a run may tidy up when it is released")
  }

  @Test func `a completion after a late cancel is about that cancel, whatever else is special`()
    throws
  {
    let scenario = Scenario(
      list: Reply(manner: .twice), cancel: .insideCompletion, special: .cancels(.twice))
    let again = TraceEvent.completion(Self.cancelled, .deliveryQueue)
    #expect(try causes(in: scenario) { $0.append(again) }.map(\.rule) == [.tooLate])
    let before = try causes(in: scenario) { $0.insert(again, at: $0.count - 3) }
    #expect(before.first?.rule == .oneAnswer, "the cancel came after the symptom")
  }

  @Test func `what follows from a symptom is not reported`() throws {
    var expected = try #require(ReferenceModel.expectation(of: Scenario()))
    var observation = Observation()
    observation.events = expected.trace + [.completion(Self.cancelled, .deliveryQueue)]
    observation.held = ["the environment"]
    let found = JudgedRun(expected, observation).breaches
    #expect(found.map(\.rule) == [.oneCompletion])
    observation.events = expected.trace
    expected.scenario.cancel = .pending(.detail)
    let missed = JudgedRun(expected, observation)
    #expect(missed.breaches.isEmpty, "the moment of the cancel never came")
  }
}
