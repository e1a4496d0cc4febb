// Tests that a walk ends soon whatever a style does, and says why.

import Deadlines
import Dispatch
import Foundation
import Rules
import TestDoubles
import TestSupport
import Testing
import UserAPI

@testable import Conformance

@Suite("slow styles")
struct SlowStyleTests {
  @Test func `a walk with a style that is slow but right ends, and names no rule`() async {
    let style = JobStyle("slow") { environment, completion in
      let queue = DispatchQueue(label: "slow")
      let own = FetchEnvironment(
        transport: environment.transport, decoder: environment.decoder,
        baseURL: environment.baseURL, deliveryQueue: queue)
      return FlawedFetch(environment: own) { outcome in
        queue.asyncAfter(deadline: .now() + 0.3) {
          environment.deliveryQueue.async { completion(outcome) }
        }
      }
    }
    var walk = Walk(style, scenarios: .brief)
    walk.budget = WaitBudget(most: .seconds(1)) { false }
    let report = await walk.report()
    #expect(report.violations.isEmpty)
    #expect(!report.passes)
    #expect(report.walked < report.planned)
    let played = "only \(report.walked) of \(report.planned) scenarios were played"
    #expect(
      report.message.hasPrefix("slow is slow: its runs wait for something, and \(played) in "))
  }

  @Test func `a style that releases its environment late is right, and costs no wait each time`()
    async
  {
    let style = JobStyle("late") { environment, completion in
      FlawedFetch(environment: environment) { outcome in
        completion(outcome)
        DispatchQueue(label: "late").asyncAfter(deadline: .now() + 0.05) {
          withExtendedLifetime(environment) {}
        }
      }
    }
    // To wait for each of thousands of runs would be charged minutes.
    var walk = Walk(style)
    walk.budget = WaitBudget(trips: 1) { false }
    let report = await walk.report()
    print(report.summary)
    #expect(report.passes, "\(report.message)")
  }

  @Test func `a scenario is charged what it waits, but for what the machine is slow`() {
    func isOver(after wait: Duration, whileTripsTake trips: Duration) -> Bool {
      var budget = WaitBudget(most: .milliseconds(200))
      budget.charge(wait, whileTripsTake: trips)
      return budget.isOver
    }
    #expect(isOver(after: .milliseconds(500), whileTripsTake: .zero))
    #expect(
      !isOver(after: .milliseconds(500), whileTripsTake: .milliseconds(40)),
      "a machine on which all is slow ends no walk")
    #expect(!isOver(after: .zero, whileTripsTake: .zero), "where nothing waits, nothing is charged")
  }

  /// A scenario that takes a while is charged as it is if a trip after it does not come back; nothing is charged
  /// on a busy machine, nor for a wait that ended with its deadline.
  @Test(arguments: [(false, false, nil), (true, true, nil), (true, false, Expiry.missed)])
  func `a long scenario is charged unless the machine is busy or a deadline has passed`(
    _ tripsReturn: Bool, _ isBusy: Bool, _ expiry: Expiry?
  ) {
    let heartbeat = Heartbeat { done in if tripsReturn { done() } }
    var budget = WaitBudget(most: .milliseconds(200), trips: 2, of: heartbeat) { isBusy }
    _ = budget.measure {
      Thread.sleep(forTimeInterval: 0.3)  // NB: to be slow is what is tested
      var observation = Observation()
      observation.note(expiry)
      return observation
    }
    #expect(budget.isOver == !tripsReturn)
  }

  @Test func `a walk that ends after three deadlines names the first scenario that missed one`()
    async throws
  {
    let silent = JobStyle("silent") { environment, _ in
      FlawedFetch(environment: environment) { _ in }
    }
    let report = await Walk(silent, rules: [.ownError]).report()
    let first = try #require(ScenarioSpace.all.expectations.first?.scenario)
    #expect(report.message.hasPrefix("silent missed three deadlines: "))
    #expect(report.message.hasSuffix("The first that did not end: \(first)"))
  }

  /// Where a run waits for its answers.
  enum WaitingPlace: Sendable { case newThread, globalQueue }

  // The global queue's few threads are missed only after many beats.
  @Test(arguments: Effort.choose([WaitingPlace.newThread], thorough: [.newThread, .globalQueue]))
  func `a run that keeps a thread while it waits is refused`(_ place: WaitingPlace) async {
    let style = JobStyle("keeps") { environment, completion in
      let end = DispatchSemaphore(value: 0)
      let fetch = FlawedFetch(environment: environment) { outcome in
        end.signal()
        completion(outcome)
      }
      let work = { @Sendable in
        fetch.start()
        end.wait()
      }
      return MadeUpFetch(
        onStart: {
          switch place {
          case .newThread: Thread.detachNewThread(work)
          case .globalQueue: DispatchQueue.global().async(execute: work)
          }
        },
        onCancel: fetch.cancel)
    }
    let report = await Walk(style, scenarios: .stalled).report()
    #expect(report.violations.map(\.rule.id) == [.noBlockedThread], "\(report.message)")
    #expect(report.walked == 1)
  }
}
